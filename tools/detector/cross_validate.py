"""Prints cross-validation of the recipe. Usage: python3 tools/detector/cross_validate.py FOLDER"""

import sys

from measure import by_set, in_domain, left_out, pooled
from recipe import TRAINED_ON, load, thinned


def main(folder):
    data = load(folder, TRAINED_ON)
    some = thinned(data)
    table, together, strange = in_domain(data), pooled(data), by_set(some, left_out(some))
    print(
        "\nCross-validation, five folds (own: each set by itself; pooled: all nine together, thinned;"
        "\nleft out: by a model of the eight others)"
    )
    names = ["n", "own AUC", "pooled AUC", "left-out AUC", "ECE", "ECE at 3 %", "PPV at 1 %", "PPV at 5 %"]
    print("set".ljust(28) + "".join(name.rjust(14) for name in names))
    for name, row in table.items():
        shares = [row["auc"], together[name], strange[name], row["ece"]]
        shares += [row["ece_at_site_rate"], row["ppv_at_1"], row["ppv_at_5"]]
        print(name.ljust(28) + str(row["n"]).rjust(14) + "".join(f"{share:14.3f}" for share in shares))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
