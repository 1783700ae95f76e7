import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_changes_operation" AS ENUM('create', 'update', 'delete');
  CREATE TYPE "public"."enum_changes_actor_type" AS ENUM('user', 'key', 'engine');
  CREATE TABLE "changes" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"collection" varchar,
  	"record_id" numeric,
  	"operation" "enum_changes_operation",
  	"actor_type" "enum_changes_actor_type",
  	"actor_id" varchar,
  	"actor_name" varchar,
  	"request_id" varchar,
  	"batch_id" varchar,
  	"tenants" jsonb,
  	"changes" jsonb,
  	"stored" jsonb,
  	"created_at" timestamp(3) with time zone NOT NULL
  );
  
  CREATE TABLE "idempotent_answers" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"caller" numeric,
  	"key_hash" varchar,
  	"request_hash" varchar,
  	"status" numeric,
  	"answer" varchar,
  	"created_at" timestamp(3) with time zone NOT NULL
  );
  
  CREATE INDEX "changes_batch_id_idx" ON "changes" USING btree ("batch_id");
  CREATE INDEX "collection_recordId_idx" ON "changes" USING btree ("collection","record_id");
  CREATE INDEX "changes_created_at_line_idx" ON "changes" USING brin ("created_at");
  CREATE INDEX "idempotent_answers_created_at_idx" ON "idempotent_answers" USING btree ("created_at");
  CREATE UNIQUE INDEX "caller_keyHash_idx" ON "idempotent_answers" USING btree ("caller","key_hash");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "changes" CASCADE;
  DROP TABLE "idempotent_answers" CASCADE;
  DROP TYPE "public"."enum_changes_operation";
  DROP TYPE "public"."enum_changes_actor_type";`)
}
