CREATE TABLE "notification_senders" (
	"user_id" text NOT NULL,
	"sender_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_senders_user_id_sender_id_pk" PRIMARY KEY("user_id","sender_id")
);
--> statement-breakpoint
ALTER TABLE "notification_groups" ADD COLUMN "dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_senders" ADD CONSTRAINT "notification_senders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_senders" ADD CONSTRAINT "notification_senders_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_senders_sender_id_idx" ON "notification_senders" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "notification_groups_mentions_idx" ON "notification_groups" USING btree ("user_id","last_id" DESC NULLS FIRST) WHERE (group_key like 'mention:%' or group_key like '%:at:%') and group_key not like '%:from:%';--> statement-breakpoint
CREATE INDEX "notification_groups_filtered_idx" ON "notification_groups" USING btree ("user_id","last_id" DESC NULLS FIRST) WHERE group_key like '%:from:%';