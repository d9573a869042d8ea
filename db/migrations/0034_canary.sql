CREATE TABLE "canary_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reach" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failed_step" text,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "canary_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"every_hours" integer NOT NULL,
	CONSTRAINT "canary_settings_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE INDEX "canary_runs_newest" ON "canary_runs" USING btree ("started_at");