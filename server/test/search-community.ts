export const POSTS = 80_000
const PEOPLE = 20_000

/** A community of a certain size, inserted directly: only its shape matters here. */
export const FILL_SEARCH = [
  // Checking each of their references would take half of the time.
  ...["users", "posts", "search_posts", "post_hashtags", "follows", "blocks", "mutes", "likes"].map(
    (table) => `alter table ${table} disable trigger all`,
  ),
  `drop index search_posts_document_idx`,
  `drop index search_people_name_idx`,
  `insert into users (issuer, subject, email, email_verified, first_name, last_name, handle, created_at)
   select 'x', 's' || n, 'p' || n || '@mail.example', true,
     (array['Ann','Bob','Carla','Dmitri','Elena','Farid','Grace','Hugo','Ines','Jonas'])[1 + n % 10] || case when n % 3 = 0 then '' else substr(md5(n::text), 1, 3) end,
     'L' || substr(md5(n::text), 1, 6), 'h' || n, now() - (1 + n % 400) * interval '1 day'
   from generate_series(1, ${PEOPLE}) n`,
  `insert into search_people (user_id, name)
   select id, ' ' || search_spread(concat_ws(' ', first_name, last_name)) || ' ' || search_fold(handle) || ' ' from users`,
  `create index search_people_name_idx on search_people using gin (name gin_trgm_ops)`,
  // Every second post holds "photo", each holds "the", many of the older half "harbor"; the rest is rare words.
  `insert into posts (id, author_id, content, category_id, likes_count, created_at, images)
   select uuidv7(age), u.id, concat_ws(' ', 'the', case when n % 2 = 0 then 'photo' else 'walk' end, case when n % 3 = 0 then 'lake' end,
       'word' || n % 977, 'term' || n % 7919, 'number' || n, case when n % 4 = 0 and n <= ${POSTS / 2} then 'harbor' end),
     1 + n % 8, case when n % 5 = 0 then n % 30 else 0 end, now() + age, case when n % 7 = 0 then '[{"hash":"x"}]'::jsonb else '[]' end
   from (select n, -(${POSTS} - n) * interval '78 seconds' as age from generate_series(1, ${POSTS}) n) numbers
   join (select id, row_number() over (order by id)::int as place from users) u on u.place = 1 + (n * 7919) % ${PEOPLE}
   order by n`,
  `insert into search_posts (number, post_id, created_at, document)
   select n, p.id, p.created_at, search_post(p, n) from (select id, row_number() over (order by id) as n from posts) o join posts p using (id) order by n`,
  `create index search_posts_document_idx on search_posts using gin (document) with (gin_pending_list_limit = 128)`,
  `insert into hashtags (name) select case when n <= 20 then 'hot' else 'tag' end || n from generate_series(1, 5000) n`,
  `insert into post_hashtags (post_id, hashtag_id)
   select p.id, 1 + case when n % 2 = 0 then n % 20 else n % 5000 end from (select id, row_number() over (order by id) as n from posts) p where n % 3 = 0`,
  `create temp table numbered as select id, row_number() over (order by id)::int as n from users`,
  `insert into follows (follower_id, followee_id)
   select a.id, b.id from numbered a cross join lateral unnest(array[a.n * 17, a.n * 101 + 5, a.n * 997 + 9]) k
     join numbered b on b.n = 1 + k % ${PEOPLE} where a.id <> b.id on conflict do nothing`,
  `insert into blocks (blocker_id, blocked_id) select follower_id, followee_id from follows limit 3000`,
  `insert into mutes (muter_id, muted_id) select follower_id, followee_id from follows offset 3000 limit 3000`,
  `insert into likes (post_id, user_id)
   select p.id, u.id from (select id, row_number() over (order by id desc)::int as n from posts order by id desc limit 3000) p
     cross join lateral generate_series(p.n % 500, p.n % 500 + (p.n * 13) % 60) k join numbered u on u.n = 1 + k`,
  `vacuum analyze`,
]
