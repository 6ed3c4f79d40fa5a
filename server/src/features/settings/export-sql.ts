/** One file of the export: items of member $1 after position $2, in pages of $3. */
export const part = (
  key: string,
  item: string,
  from: string,
  kind: keyof typeof FIRST = "uuid",
) => ({
  first: FIRST[kind],
  text: `select ${key}::text as position, ${item} as item from ${from} and ${key} > $2::${kind}
    order by ${key} limit $3`,
})

/** Lowest position per type. */
const FIRST = { uuid: "00000000-0000-0000-0000-000000000000", int: "0", text: "" }

/** Column names; values starting with a parenthesis are SQL expressions. */
export const fields = (table: string, names: Record<string, string>) =>
  `json_build_object(${Object.entries(names)
    .map(([name, column]) => `'${name}', ${column.startsWith("(") ? column : `${table}.${column}`}`)
    .join(", ")})`

/** Omits names of people who blocked the member, except names stored in `known_as`. */
export const person = (id: string, knownAs = "null::jsonb") =>
  `(select case when exists (select 1 from blocks theirs where theirs.blocker_id = u.id and theirs.blocked_id = $1)
      then json_build_object('id', u.id, 'handle', ${knownAs} ->> 'handle', 'firstName', ${knownAs} ->> 'firstName', 'lastName', ${knownAs} ->> 'lastName')
      else json_build_object('id', u.id, 'handle', u.handle, 'firstName', u.first_name, 'lastName', u.last_name) end
    from users u where u.id = ${id})`

/** The rows of a table of local accounts, beside their account `a`. */
export const list = (table: string, order: string, names: Record<string, string>) =>
  `(select coalesce(json_agg(json_build_object(${Object.entries(names)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(", ")}) order by ${order}), '[]') from ${table} where k.subject = a.subject)`
