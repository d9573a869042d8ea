CREATE TABLE "note_proofs" (
	"note_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"place_ms" integer,
	"verdict" text,
	"judged_at" timestamp with time zone,
	CONSTRAINT "note_proofs_note_id_version_id_pk" PRIMARY KEY("note_id","version_id")
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"from_ms" integer NOT NULL,
	"to_ms" integer NOT NULL,
	"gain" smallint NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "repeats_id" uuid;--> statement-breakpoint
ALTER TABLE "note_proofs" ADD CONSTRAINT "note_proofs_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_proofs" ADD CONSTRAINT "note_proofs_version_id_project_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."project_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_version_id_project_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."project_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_proofs_version" ON "note_proofs" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passages_place" ON "passages" USING btree ("version_id","from_ms","to_ms","gain");--> statement-breakpoint
CREATE INDEX "passages_file" ON "passages" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_repeats_id_notes_id_fk" FOREIGN KEY ("repeats_id") REFERENCES "public"."notes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_repeats" ON "notes" USING btree ("repeats_id");