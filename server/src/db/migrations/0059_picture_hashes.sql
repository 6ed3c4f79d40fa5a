-- Rows hold the hash of a picture; its address is printed when read.
ALTER TABLE "users" ADD COLUMN "picture_hash" text;
--> statement-breakpoint
UPDATE "users" SET "picture_hash" = substring("profile_image_url" from '^/media/([0-9a-f]{64})-')
WHERE "profile_image_url" IS NOT NULL;
--> statement-breakpoint
UPDATE "violations" SET "taken" = ("taken" - 'profileImageUrl') || jsonb_build_object('pictureHash',
  substring("taken" ->> 'profileImageUrl' from '^/media/([0-9a-f]{64})-'))
WHERE "taken" ? 'profileImageUrl';
--> statement-breakpoint
UPDATE "posts" SET "link" = ("link" - 'imageUrl' - 'thumbhash') || jsonb_build_object('picture',
  CASE WHEN "link" ->> 'imageUrl' ~ '^/media/[0-9a-f]{64}-[0-9]+\.' THEN jsonb_build_object(
    'hash', substring("link" ->> 'imageUrl' from '^/media/([0-9a-f]{64})-'),
    'width', substring("link" ->> 'imageUrl' from '-([0-9]+)\.')::int,
    'thumbhash', "link" -> 'thumbhash') END)
WHERE jsonb_typeof("link") = 'object';
--> statement-breakpoint
UPDATE "link_previews" SET "card" = ("card" - 'imageUrl' - 'thumbhash') || jsonb_build_object('picture',
  CASE WHEN "card" ->> 'imageUrl' ~ '^/media/[0-9a-f]{64}-[0-9]+\.' THEN jsonb_build_object(
    'hash', substring("card" ->> 'imageUrl' from '^/media/([0-9a-f]{64})-'),
    'width', substring("card" ->> 'imageUrl' from '-([0-9]+)\.')::int,
    'thumbhash', "card" -> 'thumbhash') END)
WHERE jsonb_typeof("card") = 'object';
--> statement-breakpoint
CREATE FUNCTION "post_link_fb00e071"("link" jsonb) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (((('{"url":') || ((to_json(link ->> 'url'))::text || ',"title":')) || (((to_json(link ->> 'title'))::text) || (',"description":' || (to_json(link ->> 'description'))::text))) || (((',"host":') || ((to_json(link ->> 'host'))::text || ',"imageUrl":')) || (((coalesce((to_json(case when link -> 'picture' <> 'null' then concat('/media/', link -> 'picture' ->> 'hash', '-', link -> 'picture' -> 'width', '.', 'webp') end))::text, 'null'))::text || ',"thumbhash":') || ((coalesce((to_json(link -> 'picture' ->> 'thumbhash'))::text, 'null'))::text || '}'))));
END
$$;
