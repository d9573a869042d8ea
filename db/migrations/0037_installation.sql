CREATE TABLE "installation" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret_fingerprint" text NOT NULL,
	CONSTRAINT "installation_one" CHECK (id = 1)
);
