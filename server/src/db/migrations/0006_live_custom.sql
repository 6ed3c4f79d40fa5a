-- Nothing to do here: kept so that the numbers go on.
SELECT 1;
