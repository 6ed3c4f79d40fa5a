CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"sealed_with" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
