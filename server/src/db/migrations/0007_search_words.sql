CREATE EXTENSION IF NOT EXISTS "pg_trgm" WITH SCHEMA "public";
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "unaccent" WITH SCHEMA "public";
--> statement-breakpoint
-- Stems as in English, but no stop words: what is a filler in one language is a word in another ("die", "an", "the who").
CREATE TEXT SEARCH DICTIONARY "search_stem" (TEMPLATE = snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "search_words" (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "search_words" ALTER MAPPING FOR asciiword, word WITH "search_stem";
--> statement-breakpoint
-- Case, accents and compatibility forms fold away. unaccent is only STABLE because its rules could be replaced; ours are not.
CREATE FUNCTION "search_fold"("value" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(value) = char_length(value) THEN
    RETURN lower(value);
  END IF;
  RETURN lower(public.unaccent('public.unaccent'::regdictionary,
    normalize(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'), NFC)));
END
$$;
--> statement-breakpoint
-- Words apart from each other: no addresses, paths or signed numbers for the parser to see, and in scripts without
-- spaces every sign is a word, so that a part of a run is found as a phrase.
CREATE FUNCTION "search_spread"("value" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := public.search_fold(value);
BEGIN
  folded := regexp_replace(folded, '[-\u0001-\u002f:-@[-`{-~\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g');
  IF octet_length(folded) = char_length(folded) THEN
    RETURN folded;
  END IF;
  RETURN regexp_replace(folded, '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])', ' \1 ', 'g');
END
$$;
--> statement-breakpoint
-- What a person asks for: every word or phrase of `texts`, every group of `marks` (alternatives, separated by spaces).
CREATE FUNCTION "search_query"("texts" text[], "marks" text[]) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  part text;
  asked tsquery := ''::tsquery;
BEGIN
  FOREACH part IN ARRAY texts LOOP
    asked := asked && phraseto_tsquery('public.search_words', public.search_spread(part));
  END LOOP;
  FOREACH part IN ARRAY marks LOOP
    asked := asked && (
      SELECT string_agg(quote_literal('~' || public.search_fold(mark)), ' | ')::tsquery FROM unnest(string_to_array(part, ' ')) AS mark
    );
  END LOOP;
  RETURN asked;
END
$$;
