-- Leaf printers for generated columns (server/src/db/json-sql.ts). Declared immutable although `to_json` and `to_char` are
-- only stable: for these types the output depends on no setting.
CREATE FUNCTION "json_text"("value" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN to_json(value)::text;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "json_time"("value" timestamptz) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN to_char(value AT TIME ZONE 'UTC', '\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z\""');
END
$$;
