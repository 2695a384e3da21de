"""Brings the files of a lock into the cache, each only once, each with the right content."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from filelock import Timeout

from graphmem.assets.lock import Artifact, Lock, load_lock
from graphmem.assets.maven import Fetch, MavenFetch, settings_file, sha256
from graphmem.assets.progress import Progress, Quiet
from graphmem.assets.stamps import Stamps
from graphmem.disk import alone, disk_trouble
from graphmem.errors import AssetError

WORKERS = 8
"""Files fetched at once."""
PATIENCE = 900
"""Seconds to wait for another process that is fetching."""

_SCRATCH = ".fetching-"


def ensure(name: str, cache: Path, progress: Progress | None = None, *, fetch: Fetch | None = None) -> list[Path]:
    """The files of the packaged lock ``name``, in its order, all in the cache and of the locked content.

    What is there is not fetched again, and not even read again unless its size or time has changed.
    Several processes may call this at once; an interrupted fetch goes on where it stopped. Raises
    ``AssetError`` saying what to do; what had arrived by then stays.
    """
    return ensure_lock(load_lock(name), cache, progress or Quiet(), fetch)


def ensure_lock(lock: Lock, cache: Path, progress: Progress, fetch: Fetch | None = None) -> list[Path]:
    """As ``ensure``, for a lock at hand."""
    root = cache / "maven"
    stamps = Stamps(cache / "verified" / f"{lock.name}.json", root)
    if stamps.missing(lock.artifacts):
        with _translated(cache), _alone(cache, progress):
            stamps.load()
            _complete(stamps.missing(lock.artifacts), root, stamps, progress, fetch, lock)
    return [root / artifact.path for artifact in lock.artifacts]


def _complete(
    missing: Sequence[Artifact],
    root: Path,
    stamps: Stamps,
    progress: Progress,
    fetch: Fetch | None,
    lock: Lock,
) -> None:
    """Recognise what was put there by hand or by an interrupted fetch; fetch the rest."""
    _sweep(root)
    try:
        absent = [artifact for artifact in missing if not _recognised(artifact, root, stamps)]
        if absent:
            progress.begin(f"fetching {lock.name} {lock.version}", sum(artifact.size for artifact in absent))
            _fetch_all(absent, root, stamps, progress, fetch or MavenFetch())
    finally:
        progress.end()
        stamps.save()


def _recognised(artifact: Artifact, root: Path, stamps: Stamps) -> bool:
    path = root / artifact.path
    if not path.is_file() or sha256(path) != artifact.sha256:
        return False
    stamps.add(artifact)
    return True


def _fetch_all(absent: Sequence[Artifact], root: Path, stamps: Stamps, progress: Progress, fetch: Fetch) -> None:
    """Fetch all, the largest first. At the first failure those not begun are given up."""
    pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="graphmem-fetch")
    try:
        largest_first = sorted(absent, key=lambda artifact: -artifact.size)
        futures = [pool.submit(_fetch_one, a, root, stamps, fetch, progress.advance) for a in largest_first]
        for future in wait(futures, return_when=FIRST_EXCEPTION).done:
            future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _fetch_one(artifact: Artifact, root: Path, stamps: Stamps, fetch: Fetch, advance: Callable[[int], None]) -> None:
    target = root / artifact.path
    with TemporaryDirectory(prefix=_SCRATCH, dir=root, ignore_cleanup_errors=True) as scratch:
        got = _fetched(artifact, Path(scratch), fetch, advance, target)
        actual = sha256(got)
        if actual != artifact.sha256:
            raise AssetError(
                f"{artifact.coordinates} came with the wrong content (SHA-256 {actual[:12]}…, "
                f"locked {artifact.sha256[:12]}…)",
                hint="the repository or a proxy in between changed it: check the mirror named in "
                f"{settings_file()}, or put the genuine file at {target}",
            )
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(got, target)
    stamps.add(artifact)


def _fetched(artifact: Artifact, scratch: Path, fetch: Fetch, advance: Callable[[int], None], target: Path) -> Path:
    try:
        return fetch(artifact, scratch, advance)
    except (OSError, LookupError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise  # the disk, not the network
        raise AssetError(
            f"{artifact.coordinates} could not be fetched: {_short(error)}",
            hint="check the network and run the same again, what has arrived is kept; behind a firewall name "
            f"your mirror under [repositories] as central = … in {settings_file()}, or in Maven's "
            f"settings.xml; without a network put the file at {target}",
        ) from error


@contextmanager
def _alone(cache: Path, progress: Progress) -> Iterator[None]:
    """Within, no other process fetches into this cache."""
    (cache / "maven").mkdir(parents=True, exist_ok=True)
    waiting = partial(progress.say, "another process is fetching; waiting for it")
    with alone(cache / "maven.lock", waiting, PATIENCE):
        yield


@contextmanager
def _translated(cache: Path) -> Iterator[None]:
    try:
        yield
    except Timeout as error:
        raise AssetError(
            f"another process has been fetching into {cache} for more than {PATIENCE // 60} minutes",
            hint="end that process, or set GRAPHMEM_CACHE to another folder",
        ) from error
    except OSError as error:
        what, hint = disk_trouble(error, cache)
        raise AssetError(what, hint=f"{hint}, or set GRAPHMEM_CACHE to another folder") from error


def _sweep(root: Path) -> None:
    """Remove what a killed fetch left half done."""
    for leftover in root.glob(f"{_SCRATCH}*"):
        shutil.rmtree(leftover, ignore_errors=True)


def _short(error: BaseException) -> str:
    """The innermost cause, in one line."""
    while error.__context__ is not None and not str(error):
        error = error.__context__
    return " ".join(str(error).split())[:300] or type(error).__name__
