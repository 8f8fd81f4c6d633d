"""Make the sample games anew: `python -m examples.generate`. The same seeds always give the same games."""

from pathlib import Path

from examples import forty_thieves, master_thieves

HERE = Path(__file__).parent


def records() -> dict[str, bytes]:
    """Every sample by its file."""
    return {sample.file: master_thieves.record_of(sample) for sample in master_thieves.SAMPLES} | {
        sample.file: forty_thieves.record_of(sample) for sample in forty_thieves.SAMPLES
    }


if __name__ == "__main__":
    for file, record in records().items():
        (HERE / file).write_bytes(record)
