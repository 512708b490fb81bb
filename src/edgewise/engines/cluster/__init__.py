"""A search on many machines.

search    what is left to do, and what came home
task      what a worker does
workers   who works: the only file that knows Dask
"""
