CREATE TABLE "sung_names" (
	"version_id" uuid NOT NULL,
	"name" text NOT NULL,
	"at_ms" integer,
	"reason" text,
	"verdict" text,
	"judged_at" timestamp with time zone,
	CONSTRAINT "sung_names_version_id_name_pk" PRIMARY KEY("version_id","name")
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "about_name" text;--> statement-breakpoint
ALTER TABLE "sung_names" ADD CONSTRAINT "sung_names_version_id_project_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."project_versions"("id") ON DELETE cascade ON UPDATE no action;