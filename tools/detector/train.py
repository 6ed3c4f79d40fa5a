"""Trains the shipped model. Usage: python3 tools/detector/train.py FOLDER

FOLDER holds the labeled sets, one CSV each with the same header (docs/detector.md). Nothing of them is kept but
trees, figures and a few made-up golden cases. The same data give the same files.
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np

from export import model_of, shapley
from measure import by_set, foreign, in_domain, left_out, pooled, temper
from recipe import FEATURES, SEED, TRAINED_ON, UNSEEN, equal_weights, fit, inputs, load, score, thinned

OUT = Path(__file__).resolve().parents[2] / "server/src/features/detection/model"


def golden_cases(models, model, data, count=1000, explained=20):
    """Inputs combined from many accounts, so that no row is real, with the scores of the trainer."""
    rng = np.random.RandomState(SEED)
    raws = sorted({feature["of"] for feature in FEATURES})
    mixed = data.iloc[:count][["source", "label"]].reset_index(drop=True)
    for raw in raws:
        mixed[raw] = data[raw].to_numpy()[rng.randint(len(data), size=count)]
    answers = score(models, mixed)
    cases = []
    for at in range(count):
        values = {raw: float(mixed[raw][at]) for raw in raws if not np.isnan(mixed[raw][at])}
        cases.append({"values": values, "score": float(answers[at])})
    for case, row in zip(cases[:explained], inputs(mixed)[:explained]):
        case["shares"] = [float(share) for share in shapley(model, row)]
    return cases


def main(folder):
    data = load(folder, TRAINED_ON)
    models = fit(data)
    model = model_of(models, data, equal_weights(data))
    some = thinned(data)
    strange = left_out(some)
    slope, intercept = temper(some, strange)
    model["temper"] = {"slope": slope, "intercept": intercept}
    text = json.dumps(model, separators=(",", ":"))
    model["version"] = hashlib.sha256(text.encode()).hexdigest()[:12]
    unseen = foreign(load(folder, UNSEEN), models, slope, intercept)
    aucs = [row["auc"] for row in unseen.values()]
    metrics = {
        "version": model["version"],
        "meanUnseenAuc": float(np.mean(aucs)),
        "worstUnseenAuc": float(np.min(aucs)),
        "unseen": unseen,
        "inDomain": in_domain(data),
        "pooled": pooled(data),
        "leftOut": by_set(some, strange),
    }
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "model.json").write_text(json.dumps(model, separators=(",", ":")))
    (OUT / "golden.json").write_text(
        json.dumps(golden_cases(models, model, data), separators=(",", ":"))
    )
    (OUT / "metrics.json").write_text(json.dumps(metrics, indent=2) + "\n")
    print(f"version {model['version']}: mean unseen AUC {metrics['meanUnseenAuc']:.4f}, "
          f"worst {metrics['worstUnseenAuc']:.4f}, temper {slope:.3f} {intercept:+.3f}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
