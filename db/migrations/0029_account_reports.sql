CREATE TABLE "account_movements" (
	"key" text PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"releases_at" timestamp with time zone,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"movements" integer NOT NULL,
	"added" integer NOT NULL,
	"first_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"staff_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_movements" ADD CONSTRAINT "account_movements_report_id_account_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."account_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_movements_source" ON "account_movements" USING btree ("source_id","kind");--> statement-breakpoint
CREATE INDEX "account_movements_kind" ON "account_movements" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "account_reports_newest" ON "account_reports" USING btree ("created_at");