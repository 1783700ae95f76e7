import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_api_key_claims_personal_data" AS ENUM('none', 'masked', 'full');
  CREATE TYPE "public"."enum_api_keys_personal_data" AS ENUM('none', 'masked', 'full');
  CREATE TABLE "api_key_claims" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"scopes" varchar,
  	"personal_data" "enum_api_key_claims_personal_data",
  	"bulk_delete" boolean,
  	"header_only" boolean,
  	"key_days" numeric DEFAULT 365,
  	"expires_at" timestamp(3) with time zone,
  	"claimed_at" timestamp(3) with time zone,
  	"api_key_id" integer,
  	"token_hash" varchar,
  	"created_by_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "api_key_claims_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"tenants_id" integer
  );
  
  CREATE TABLE "api_keys_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"tenants_id" integer
  );
  
  ALTER TABLE "api_keys" ADD COLUMN "scopes" varchar;
  ALTER TABLE "api_keys" ADD COLUMN "personal_data" "enum_api_keys_personal_data";
  ALTER TABLE "api_keys" ADD COLUMN "bulk_delete" boolean;
  ALTER TABLE "api_keys" ADD COLUMN "header_only" boolean;
  ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp(3) with time zone;
  ALTER TABLE "api_keys" ADD COLUMN "revoked_at" timestamp(3) with time zone;
  ALTER TABLE "api_keys" ADD COLUMN "replaces_id" integer;
  ALTER TABLE "api_keys" ADD COLUMN "last_used_at" timestamp(3) with time zone;
  ALTER TABLE "api_keys" ADD COLUMN "last_used_from" varchar;
  ALTER TABLE "users" ADD COLUMN "requires_two_factor" boolean;
  ALTER TABLE "users" ADD COLUMN "two_factor_since" timestamp(3) with time zone;
  ALTER TABLE "users" ADD COLUMN "two_factor_secret" varchar;
  ALTER TABLE "users" ADD COLUMN "two_factor_step" numeric;
  ALTER TABLE "users" ADD COLUMN "recovery_codes" jsonb;
  ALTER TABLE "users" ADD COLUMN "two_factor_failures" numeric;
  ALTER TABLE "users" ADD COLUMN "two_factor_locked_until" timestamp(3) with time zone;
  ALTER TABLE "api_key_claims" ADD CONSTRAINT "api_key_claims_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "api_key_claims" ADD CONSTRAINT "api_key_claims_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "api_key_claims_rels" ADD CONSTRAINT "api_key_claims_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."api_key_claims"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "api_key_claims_rels" ADD CONSTRAINT "api_key_claims_rels_tenants_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "api_keys_rels" ADD CONSTRAINT "api_keys_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "api_keys_rels" ADD CONSTRAINT "api_keys_rels_tenants_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "api_key_claims_api_key_idx" ON "api_key_claims" USING btree ("api_key_id");
  CREATE UNIQUE INDEX "api_key_claims_token_hash_idx" ON "api_key_claims" USING btree ("token_hash");
  CREATE INDEX "api_key_claims_created_by_idx" ON "api_key_claims" USING btree ("created_by_id");
  CREATE INDEX "api_key_claims_updated_at_idx" ON "api_key_claims" USING btree ("updated_at");
  CREATE INDEX "api_key_claims_created_at_idx" ON "api_key_claims" USING btree ("created_at");
  CREATE INDEX "api_key_claims_rels_order_idx" ON "api_key_claims_rels" USING btree ("order");
  CREATE INDEX "api_key_claims_rels_parent_idx" ON "api_key_claims_rels" USING btree ("parent_id");
  CREATE INDEX "api_key_claims_rels_path_idx" ON "api_key_claims_rels" USING btree ("path");
  CREATE INDEX "api_key_claims_rels_tenants_id_idx" ON "api_key_claims_rels" USING btree ("tenants_id");
  CREATE INDEX "api_key_claims_rels_owner_idx" ON "api_key_claims_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "api_key_claims_rels_tenants_named_idx" ON "api_key_claims_rels" USING btree ("tenants_id","path","parent_id");
  CREATE INDEX "api_keys_rels_order_idx" ON "api_keys_rels" USING btree ("order");
  CREATE INDEX "api_keys_rels_parent_idx" ON "api_keys_rels" USING btree ("parent_id");
  CREATE INDEX "api_keys_rels_path_idx" ON "api_keys_rels" USING btree ("path");
  CREATE INDEX "api_keys_rels_tenants_id_idx" ON "api_keys_rels" USING btree ("tenants_id");
  CREATE INDEX "api_keys_rels_owner_idx" ON "api_keys_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "api_keys_rels_tenants_named_idx" ON "api_keys_rels" USING btree ("tenants_id","path","parent_id");
  ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaces_id_api_keys_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "api_keys_replaces_idx" ON "api_keys" USING btree ("replaces_id");`)
  // Keys made before there were rights have all of them, and a hash of the first pepper.
  await db.execute(sql`
    UPDATE "api_keys" SET "scopes" = '*', "personal_data" = 'full', "bulk_delete" = true, "hash" = '1:' || "hash"
    WHERE "scopes" IS NULL`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`UPDATE "api_keys" SET "hash" = substr("hash", 3) WHERE "hash" LIKE '1:%'`)
  await db.execute(sql`
   ALTER TABLE "api_key_claims" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "api_key_claims_rels" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "api_keys_rels" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "api_key_claims" CASCADE;
  DROP TABLE "api_key_claims_rels" CASCADE;
  DROP TABLE "api_keys_rels" CASCADE;
  ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_replaces_id_api_keys_id_fk";
  
  DROP INDEX "api_keys_replaces_idx";
  ALTER TABLE "api_keys" DROP COLUMN "scopes";
  ALTER TABLE "api_keys" DROP COLUMN "personal_data";
  ALTER TABLE "api_keys" DROP COLUMN "bulk_delete";
  ALTER TABLE "api_keys" DROP COLUMN "header_only";
  ALTER TABLE "api_keys" DROP COLUMN "expires_at";
  ALTER TABLE "api_keys" DROP COLUMN "revoked_at";
  ALTER TABLE "api_keys" DROP COLUMN "replaces_id";
  ALTER TABLE "api_keys" DROP COLUMN "last_used_at";
  ALTER TABLE "api_keys" DROP COLUMN "last_used_from";
  ALTER TABLE "users" DROP COLUMN "requires_two_factor";
  ALTER TABLE "users" DROP COLUMN "two_factor_since";
  ALTER TABLE "users" DROP COLUMN "two_factor_secret";
  ALTER TABLE "users" DROP COLUMN "two_factor_step";
  ALTER TABLE "users" DROP COLUMN "recovery_codes";
  ALTER TABLE "users" DROP COLUMN "two_factor_failures";
  ALTER TABLE "users" DROP COLUMN "two_factor_locked_until";
  DROP TYPE "public"."enum_api_key_claims_personal_data";
  DROP TYPE "public"."enum_api_keys_personal_data";`)
}
