CREATE TABLE "account_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"analysis_id" uuid NOT NULL,
	"label" text,
	"violation_id" integer,
	"decided_by" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analyses" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" text NOT NULL,
	"version" text NOT NULL,
	"probability" real NOT NULL,
	"score" integer NOT NULL,
	"action" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"is_audit" boolean DEFAULT false NOT NULL,
	"scan_id" uuid,
	"asked_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "detection_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "detection_marks_name_check" CHECK ("detection_marks"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "graph_trust" (
	"user_id" text PRIMARY KEY NOT NULL,
	"rank" real NOT NULL,
	"from_fakes" real NOT NULL,
	"is_reached" boolean NOT NULL,
	"seeds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_models" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"model" jsonb NOT NULL,
	"metrics" jsonb NOT NULL,
	"decisions" integer NOT NULL,
	"is_in_use" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_prints" (
	"hash" text PRIMARY KEY NOT NULL,
	"print" bit(256),
	"mirrored" bit(256),
	"cropped" bit(256),
	"group_hash" text NOT NULL,
	"resembles" text,
	"look" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"user_ids" text[] NOT NULL,
	"audit_ids" text[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "suspicions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"analysis_id" uuid NOT NULL,
	"score" integer NOT NULL,
	"action" text NOT NULL,
	"label" text,
	"analyzed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_prints" (
	"source" text NOT NULL,
	"user_id" text NOT NULL,
	"signature" integer[] NOT NULL,
	"bands" integer[] NOT NULL,
	"group_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_prints_user_id_source_pk" PRIMARY KEY("user_id","source")
);
--> statement-breakpoint
ALTER TABLE "account_decisions" ADD CONSTRAINT "account_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_decisions" ADD CONSTRAINT "account_decisions_analysis_id_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph_trust" ADD CONSTRAINT "graph_trust_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_prints" ADD CONSTRAINT "picture_prints_hash_media_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."media"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspicions" ADD CONSTRAINT "suspicions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_prints" ADD CONSTRAINT "text_prints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_decisions_user_id_idx" ON "account_decisions" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "account_decisions_created_at_idx" ON "account_decisions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "analyses_user_id_idx" ON "analyses" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "local_models_in_use_idx" ON "local_models" USING btree ("is_in_use") WHERE "local_models"."is_in_use";--> statement-breakpoint
CREATE INDEX "picture_prints_group_idx" ON "picture_prints" USING btree ("group_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "scans_one_running_idx" ON "scans" USING btree ("state") WHERE "scans"."state" = 'running';--> statement-breakpoint
CREATE INDEX "suspicions_score_idx" ON "suspicions" USING btree ("score" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "suspicions_analyzed_at_idx" ON "suspicions" USING btree ("analyzed_at");--> statement-breakpoint
CREATE INDEX "text_prints_bands_idx" ON "text_prints" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "text_prints_group_idx" ON "text_prints" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "text_prints_created_at_idx" ON "text_prints" USING btree ("created_at");