"""Answers: what a question came to, as the documented JSON and as sentences.

One file for each command has `plain` (the object of docs/json.md, which a schema in
`schemas/answers` describes), `sentences` (lines, paragraphs and boards for a person) and, where it
follows from the result, `exit_status`. They know no terminal: whoever asks, at the command line or
elsewhere, gets the same answer.
"""
