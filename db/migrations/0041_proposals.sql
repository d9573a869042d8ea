CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"state" text NOT NULL,
	"extra_id" text,
	"request_text" text,
	"requested_at" timestamp with time zone,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" integer,
	"item" text,
	"work_days" integer DEFAULT 0 NOT NULL,
	"added_days" integer DEFAULT 0 NOT NULL,
	"valid_until" timestamp with time zone,
	"contract" jsonb,
	"sent_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"order_id" uuid,
	"ended_at" timestamp with time zone,
	"end_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_project" ON "proposals" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_order" ON "proposals" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "proposals_open" ON "proposals" USING btree ("created_at","id") WHERE state in ('requested', 'sent', 'accepted');