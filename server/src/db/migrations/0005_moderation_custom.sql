INSERT INTO "rules" ("name", "description", "category", "severity", "action") VALUES
  ('Spam and scams', 'No unwanted advertising, repeated copies of the same text, chain letters, or offers made to deceive people.', 'content', 'high', 'moderate'),
  ('Graphic or adult content', 'No pornography, and no pictures of injury or cruelty shown to shock.', 'content', 'high', 'suspend'),
  ('Harassment and hate', 'No insults, bullying or repeated unwanted contact, and no attacks on people for who they are.', 'behavior', 'critical', 'suspend'),
  ('Spoilers without warning', 'Say so before you give away how a film, a book or a match ends.', 'behavior', 'low', 'warn'),
  ('Threats and violence', 'No threats against anyone, no calls for violence, no encouragement to self-harm.', 'safety', 'critical', 'ban'),
  ('Private information', 'Do not publish addresses, phone numbers, documents or private pictures of others without their consent.', 'safety', 'high', 'suspend'),
  ('Fake accounts and impersonation', 'One person, one honest account: do not pretend to be somebody else, and do not run accounts to deceive.', 'technical', 'high', 'ban'),
  ('Misuse of the platform', 'No malware, no links that hide where they lead, no automated following, liking or messaging.', 'technical', 'medium', 'moderate');
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The log can only be added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_no_truncate" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
