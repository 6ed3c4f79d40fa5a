"""Exports the ensemble as one sum of trees in plain JSON."""

from itertools import permutations

import numpy as np

from recipe import FEATURES, MEMBERS, inputs

# JSON has no infinity, which scikit-learn uses to split on missing values.
KNOWN_AT_ALL = 1e308


def tree_of(nodes, places, share, values):
    """One tree with the features of all members, scaled leaves, and the number of rows per node."""
    tree = {"feature": [], "threshold": [], "left": [], "right": [], "missingLeft": [], "cover": []}
    cover = covers(nodes, values)
    for at, node in enumerate(nodes):
        leaf = bool(node["is_leaf"])
        threshold = float(node["num_threshold"])
        tree["feature"].append(-1 if leaf else int(places[node["feature_idx"]]))
        tree["threshold"].append(
            float(node["value"]) * share if leaf else min(threshold, KNOWN_AT_ALL)
        )
        tree["left"].append(0 if leaf else int(node["left"]))
        tree["right"].append(0 if leaf else int(node["right"]))
        tree["missingLeft"].append(bool(node["missing_go_to_left"]) and not leaf)
        tree["cover"].append(round(float(cover[at]), 6))
    return tree


def covers(nodes, values):
    """Weighted rows per node; the plain counts of scikit-learn would be dominated by large sets."""
    rows, weights = values
    cover = np.zeros(len(nodes))

    def walk(at, here):
        cover[at] = weights[here].sum()
        node = nodes[at]
        if node["is_leaf"]:
            return
        value = rows[here, node["feature_idx"]]
        left = np.where(np.isnan(value), bool(node["missing_go_to_left"]), value <= node["num_threshold"])
        walk(node["left"], here[left])
        walk(node["right"], here[~left])

    walk(0, np.arange(len(rows)))
    return cover


def model_of(models, data, weights):
    names = [feature["name"] for feature in FEATURES]
    share = 1.0 / len(models)
    base, trees = 0.0, []
    for model, member in zip(models, MEMBERS):
        base += float(np.ravel(model._baseline_prediction)[0]) * share
        places = [names.index(feature["name"]) for feature in member["features"]]
        values = (inputs(data, member["features"]), weights)
        for predictors in model._predictors:
            trees.append(tree_of(predictors[0].nodes, places, share, values))
    return {"features": FEATURES, "base": base, "trees": trees}


def expectation(tree, at, values, known):
    feature = tree["feature"][at]
    if feature < 0:
        return tree["threshold"][at]
    left, right = tree["left"][at], tree["right"][at]
    if feature in known:
        value = values[feature]
        goes_left = tree["missingLeft"][at] if np.isnan(value) else value <= tree["threshold"][at]
        return expectation(tree, left if goes_left else right, values, known)
    whole = tree["cover"][left] + tree["cover"][right]
    share = tree["cover"][left] / whole if whole > 0 else 0.5
    return share * expectation(tree, left, values, known) + (1 - share) * expectation(
        tree, right, values, known
    )


def shapley(model, values):
    """Shapley values from their definition, the mean over all orders. Slow, for golden cases only."""
    shares = np.zeros(len(model["features"]))
    for tree in model["trees"]:
        used = sorted({feature for feature in tree["feature"] if feature >= 0})
        memory = {}

        def worth(known):
            if known not in memory:
                memory[known] = expectation(tree, 0, values, known)
            return memory[known]

        count = 0
        part = dict.fromkeys(used, 0.0)
        for order in permutations(used):
            known = frozenset()
            for feature in order:
                more = known | {feature}
                part[feature] += worth(more) - worth(known)
                known = more
            count += 1
        for feature in used:
            shares[feature] += part[feature] / count
    return shares
