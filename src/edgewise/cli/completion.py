"""`edgewise completion`."""

from __future__ import annotations

import json

import click
from click.shell_completion import get_completion_class

from . import options


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@options.common
@click.pass_context
def completion(ctx: click.Context, shell: str, as_json: bool, quiet: bool) -> None:
    """Print the script that makes SHELL complete commands, options and puzzle names.

    \b
    Example:
        edgewise completion bash > ~/.local/share/bash-completion/completions/edgewise
        edgewise completion zsh > ~/.zfunc/_edgewise
        edgewise completion fish > ~/.config/fish/completions/edgewise.fish
    """
    found = get_completion_class(shell)
    if found is None:
        raise click.UsageError(f"no completion for {shell}")
    script = found(ctx.find_root().command, {}, "edgewise", "_EDGEWISE_COMPLETE").source()
    click.echo(json.dumps({"shell": shell, "script": script}) if as_json else script)
