"""Metrics: AUC, calibration, and precision at low base rates."""

import numpy as np
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedKFold

from recipe import SEED, TRAINED_ON, equal_weights, fit, score, thinned

BASE_RATES = (0.01, 0.05)
SITE_RATE = 0.03


def auc(data, scores):
    return float(roc_auc_score(data["label"], scores))


def folds(data, count=5):
    split = StratifiedKFold(count, shuffle=True, random_state=SEED)
    return split.split(data, data["source"] + data["label"].astype(str))


def out_of_fold(data):
    scores = np.zeros(len(data))
    for kept, left in folds(data):
        scores[left] = score(fit(data.iloc[kept]), data.iloc[left])
    return scores


def left_out(data):
    """Scores of every set by a model trained on the others."""
    scores = np.zeros(len(data))
    for name in TRAINED_ON:
        here = (data["source"] == name).to_numpy()
        scores[here] = score(fit(data[~here]), data[here])
    return scores


def temper(data, scores):
    """Slope and intercept that correct overconfidence on unseen sites."""
    line = LogisticRegression(C=1e6).fit(scores.reshape(-1, 1), data["label"], equal_weights(data))
    return float(line.coef_[0, 0]), float(line.intercept_[0])


def logistic(scores):
    return 1 / (1 + np.exp(-scores))


def at_rate(label, rate):
    """Sample weights for a realistic base rate."""
    label = np.asarray(label)
    fakes = label.mean()
    return np.where(label == 1, rate / fakes, (1 - rate) / (1 - fakes))


def calibration_error(label, probability, weights, bins=10):
    """Expected calibration error over ten bins."""
    where = np.minimum((probability * bins).astype(int), bins - 1)
    total = 0.0
    for step in range(bins):
        here = where == step
        if weights[here].sum() > 0:
            said = np.average(probability[here], weights=weights[here])
            found = np.average(np.asarray(label)[here], weights=weights[here])
            total += abs(said - found) * weights[here].sum()
    return float(total / weights.sum())


def calibrated(label, scores):
    """Isotonic regression, fitted on the other folds."""
    label, result = np.asarray(label), np.zeros(len(scores))
    split = StratifiedKFold(5, shuffle=True, random_state=SEED)
    for kept, left in split.split(scores, label):
        steps = IsotonicRegression(out_of_bounds="clip").fit(scores[kept], label[kept])
        result[left] = steps.predict(scores[left])
    return result


def shifted(probability, rate, was=0.5):
    odds = np.clip(probability, 1e-6, 1 - 1e-6)
    odds = odds / (1 - odds) * (rate / (1 - rate)) / (was / (1 - was))
    return odds / (1 + odds)


def precision_at_recall(label, scores, rate, recall=0.9):
    """Precision at 90 % recall."""
    label = np.asarray(label)
    line = np.quantile(scores[label == 1], 1 - recall)
    hit, false = (scores[label == 1] >= line).mean(), (scores[label == 0] >= line).mean()
    return float(hit * rate / (hit * rate + false * (1 - rate)))


def in_domain(data):
    """Five folds within each set, comparable with other work."""
    table = {}
    for name in TRAINED_ON:
        own = data[data["source"] == name].reset_index(drop=True)
        scores = out_of_fold(own)
        said = calibrated(own["label"], scores)
        share = own["label"].mean()
        table[name] = {
            "n": len(own),
            "auc": auc(own, scores),
            "ece": calibration_error(own["label"], said, np.ones(len(own))),
            "ece_at_site_rate": calibration_error(
                own["label"], shifted(said, SITE_RATE, share), at_rate(own["label"], SITE_RATE)
            ),
            **{f"ppv_at_{int(r * 100)}": precision_at_recall(own["label"], scores, r) for r in BASE_RATES},
        }
    return table


def by_set(data, scores):
    return {name: auc(data[data["source"] == name], scores[data["source"] == name]) for name in TRAINED_ON}


def pooled(data):
    """Five folds over all sets together, subsampled: the shipped recipe on its training sets."""
    some = thinned(data)
    return by_set(some, out_of_fold(some))


def foreign(data, models, slope, intercept):
    """The shipped model on unseen sets."""
    table = {}
    for name in data["source"].unique():
        own = data[data["source"] == name]
        scores = score(models, own)
        said = logistic(slope * scores + intercept)
        balanced = at_rate(own["label"], 0.5)
        table[name] = {
            "n": len(own),
            "auc": auc(own, scores),
            "ece": calibration_error(own["label"], said, balanced),
            "ece_at_site_rate": calibration_error(
                own["label"], shifted(said, SITE_RATE), at_rate(own["label"], SITE_RATE)
            ),
            **{f"ppv_at_{int(r * 100)}": precision_at_recall(own["label"], scores, r) for r in BASE_RATES},
        }
    return table
