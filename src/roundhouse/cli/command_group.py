"""A group of commands within the command line, such as ``roundhouse study``."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

from ..errors import nearest

__all__ = ["CommandGroup"]


class CommandGroup(TyperGroup):
    """A group that answers the name of a command that it does not have with the nearest ones, or with all."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the words of a command line name, as the base class does."""
        name, commands = args[0], sorted(self.commands)
        if name not in commands and not name.startswith("-"):
            found = nearest(name, commands)
            advice = f"did you mean {' or '.join(map(repr, found))}?"
            if found == commands:
                advice = f"the commands are {', '.join(commands)}"
            ctx.fail(f"No such command {name!r}; {advice}")
        return super().resolve_command(ctx, args)
