-- PostgreSQL 16 and 17 cannot make an id for another time, nor read the time of such an id.
DO $$
BEGIN
  IF to_regprocedure('uuidv7(interval)') IS NULL THEN
    CREATE FUNCTION "uuidv7"("shift" interval) RETURNS uuid LANGUAGE sql VOLATILE AS $f$
      SELECT (lpad(to_hex(floor(ms)::bigint), 12, '0') || '7' || lpad(to_hex(floor((ms - floor(ms)) * 4096)::int), 3, '0')
        || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid
      FROM (SELECT extract(epoch FROM clock_timestamp() + shift) * 1000 AS ms) AS moment
    $f$;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "id_time"("id" uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT to_timestamp(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)
$$;
