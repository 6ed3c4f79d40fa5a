"""Data, features and ensemble of the shipped model."""

from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingClassifier

SEED = 20250131

TRAINED_ON = [
    "srf_swiss_ig",
    "kaggle_twitter_bots",
    "twitter_human_bots_sample",
    "parma_instagram",
    "gilani2017",
    "igaudit_weak",
    "ijece_purba2020",
    "kaggle_ig_fake_spammer",
    "caverlee2011",
]

# Their terms forbid shipping weights trained on them, so they serve as unseen test sets.
UNSEEN = [
    "instafake_fake_v1",
    "instafake_automated_v1",
    "botometer_feedback",
    "mib_cresci2015_subset",
    "cresci2017",
]

DOUBLINGS = [2.0**n - 1 for n in range(1, 26)]
HALF_DOUBLINGS = [2.0 ** (n / 2) for n in range(-14, 15)]


def steps(of, edges):
    return {"name": f"{of}_steps", "of": of, "edges": edges}


def capped(of, most):
    return {"name": f"{of}_capped", "of": of, "most": most}


# Counts are binned by powers of two: ratios carry over between sites and years better than absolute numbers.
# On left-out sets this beats exact counts.
SHARED = [
    {"name": "has_profile_pic", "of": "has_profile_pic"},
    {"name": "has_bio", "of": "has_bio"},
    {"name": "has_url", "of": "has_url"},
    {"name": "likes_any", "of": "likes_given", "edges": [1.0]},
]
FINE = [
    capped("bio_length", 160.0),
    steps("followers", DOUBLINGS),
    steps("following", DOUBLINGS),
    steps("posts", DOUBLINGS),
    {"name": "username_length", "of": "username_length"},
    {"name": "username_digit_ratio", "of": "username_digit_ratio"},
    {"name": "follower_following_ratio", "of": "follower_following_ratio"},
]
COARSE = [
    steps("bio_length", [1.0, 20.0, 60.0, 120.0]),
    {"name": "followers_few_steps", "of": "followers", "edges": DOUBLINGS[:13]},
    {"name": "following_few_steps", "of": "following", "edges": DOUBLINGS[:12]},
    {"name": "posts_few_steps", "of": "posts", "edges": DOUBLINGS[:11]},
    steps("username_length", [float(n) for n in range(6, 21)]),
    steps("username_digit_ratio", [0.1, 0.3, 0.5, 0.7, 0.9]),
    steps("follower_following_ratio", HALF_DOUBLINGS),
]
FEATURES = SHARED + FINE + COARSE

# Three models with increasing regularization; their mean generalizes better than any of them.
MEMBERS = [
    {"features": SHARED + FINE, "learning_rate": 0.2, "min_samples_leaf": 20, "trees": 200},
    {"features": SHARED + COARSE, "learning_rate": 0.1, "min_samples_leaf": 5, "trees": 200},
    {"features": SHARED + FINE, "learning_rate": 0.03, "min_samples_leaf": 20, "trees": 150},
]
LEAVES = 8


def load(folder, names):
    return pd.concat([pd.read_csv(Path(folder) / f"{name}.csv") for name in names], ignore_index=True)


def column(data, feature):
    values = data[feature["of"]].to_numpy(dtype=float)
    if "edges" in feature:
        counted = np.searchsorted(feature["edges"], values, side="right").astype(float)
        return np.where(np.isnan(values), np.nan, counted)
    return np.minimum(values, feature["most"]) if "most" in feature else values


def inputs(data, features=FEATURES):
    return np.column_stack([column(data, feature) for feature in features])


def equal_weights(data):
    """Equal weight for every set, and for both classes within it."""
    sizes = data.groupby(["source", "label"])["label"].transform("size").to_numpy(dtype=float)
    weights = 1.0 / sizes
    return weights * len(weights) / weights.sum()


def fit(data):
    """One model per member."""
    weights = equal_weights(data)
    models = []
    for member in MEMBERS:
        model = HistGradientBoostingClassifier(
            max_leaf_nodes=LEAVES,
            max_iter=member["trees"],
            learning_rate=member["learning_rate"],
            min_samples_leaf=member["min_samples_leaf"],
            early_stopping=False,
            random_state=SEED,
        )
        models.append(model.fit(inputs(data, member["features"]), data["label"], weights))
    return models


def score(models, data):
    """Log-odds at a base rate of one half."""
    parts = [m.decision_function(inputs(data, member["features"])) for m, member in zip(models, MEMBERS)]
    return np.mean(parts, axis=0)


def thinned(data, most=3000):
    """Limits the rows per set and class; the weights compensate."""
    rng = np.random.RandomState(SEED)
    kept = []
    for _, group in data.groupby(["source", "label"]):
        kept.append(group if len(group) <= most else group.iloc[rng.permutation(len(group))[:most]])
    return pd.concat(kept, ignore_index=True)
