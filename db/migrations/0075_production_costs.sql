CREATE TABLE "production_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"project_code" text NOT NULL,
	"client_id" uuid,
	"staff_id" text,
	"payee_name" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"purpose" text NOT NULL,
	"paid_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "production_costs_positive" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "production_costs" ADD CONSTRAINT "production_costs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_costs" ADD CONSTRAINT "production_costs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_costs" ADD CONSTRAINT "production_costs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "production_costs_newest" ON "production_costs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "production_costs_by_payee" ON "production_costs" USING btree (translate(lower(left("payee_name", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "production_costs_by_amount" ON "production_costs" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "production_costs_by_day" ON "production_costs" USING btree (coalesce("paid_on", date '2200-01-01'),"id");--> statement-breakpoint
CREATE INDEX "production_costs_project" ON "production_costs" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "production_costs_client" ON "production_costs" USING btree ("client_id");