CREATE TABLE "client_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"client_id" uuid,
	"effect" text NOT NULL,
	"completes" jsonb NOT NULL,
	"client_updated_at" timestamp with time zone NOT NULL,
	"project_id" uuid,
	"project_updated_at" timestamp with time zone,
	CONSTRAINT "client_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "client_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"list" jsonb,
	"mapping" jsonb NOT NULL,
	"counts" jsonb,
	"skipped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"origin" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "onboarding" (
	"id" integer PRIMARY KEY NOT NULL,
	"hidden_at" timestamp with time zone,
	"contract_read_at" timestamp with time zone,
	CONSTRAINT "onboarding_one" CHECK (id = 1)
);
--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_import_id_client_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."client_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_import_rows_client" ON "client_import_rows" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_import_rows_project" ON "client_import_rows" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "client_imports_newest" ON "client_imports" USING btree ("created_at","id");