CREATE INDEX "users_inactive_idx" ON "users" USING btree ("id") WHERE "users"."state" <> 'active';--> statement-breakpoint
-- How many rows the planner expects to match, from its statistics of words. EXPLAIN is allowed in volatile functions only.
CREATE FUNCTION "search_posts_estimate"("asked" tsquery) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  plan text;
BEGIN
  EXECUTE format('EXPLAIN SELECT FROM search_posts WHERE document @@ %L', asked) INTO plan;
  RETURN substring(plan FROM ' rows=(\d+)')::bigint;
END
$$;
