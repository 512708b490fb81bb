"""`edgewise completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from . import options
from .say import Say


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@options.common
def completion(shell: str, say: Say) -> None:
    """Print what makes SHELL complete commands and puzzle names.

    \b
    Example:
        edgewise completion bash > \\
            ~/.local/share/bash-completion/completions/edgewise
        edgewise completion zsh > ~/.zfunc/_edgewise
        edgewise completion fish > ~/.config/fish/completions/edgewise.fish
    """
    found = get_completion_class(shell)
    if found is None:
        raise click.UsageError(f"no completion for {shell}")
    root = click.get_current_context().find_root().command
    script = found(root, {}, "edgewise", "_EDGEWISE_COMPLETE").source()
    say.answer(lambda: {"shell": shell, "script": script}, [script])
