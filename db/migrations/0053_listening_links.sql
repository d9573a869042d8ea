CREATE TABLE "listener_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"link_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version_name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listening_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rights" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "listener_comments" ADD CONSTRAINT "listener_comments_link_id_listening_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."listening_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_links" ADD CONSTRAINT "listening_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listener_comments_link" ON "listener_comments" USING btree ("link_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listening_links_token" ON "listening_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "listening_links_project" ON "listening_links" USING btree ("project_id","created_at");