import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  // Functions that indexes use. The number in a text that reads as one (lib/amounts.ts).
  await db.execute(sql`CREATE FUNCTION forecourt_amount(value text) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN value ~ '^ *[-+]? *[$]? *([0-9]{1,3}(,[0-9]{3}){1,9}|[0-9]{1,30})([.][0-9]{0,30})? *$'
  THEN rtrim(regexp_replace(value, '[^0-9.-]', '', 'g'), '.')::numeric END`)
  // What `like` compares, and the patterns it compares with (query/patterns.ts).
  await db.execute(sql`CREATE EXTENSION IF NOT EXISTS unaccent`)
  await db.execute(sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`)
  // The extension may have been installed in any schema, and indexes are built without a search path.
  await db.execute(sql`DO $do$ BEGIN
    EXECUTE (SELECT format($sql$
      CREATE FUNCTION forecourt_fold(value text) RETURNS text
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
      BEGIN RETURN lower(%1$I.unaccent('%1$I.unaccent'::regdictionary, value)); END $body$
    $sql$, nspname) FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'unaccent');
  END $do$`)
  // A word of accents alone stays as it is: it is found nowhere, where nothing at all would be found everywhere.
  await db.execute(sql`CREATE FUNCTION forecourt_patterns(words text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT array_agg('%' || regexp_replace(coalesce(nullif(forecourt_fold(word), ''), word), '([\\\\%_])', '\\\\\\1', 'g') || '%')
  FROM unnest(words) AS word)`)
  await db.execute(sql`
   CREATE TYPE "public"."_locales" AS ENUM('en', 'es');
  CREATE TYPE "public"."enum_lead_events_type" AS ENUM('Cancel', 'Customer Answered', 'Customer Call', 'Customer DNC Request', 'Customer Email', 'Customer Needs More Options', 'Customer Search Provided', 'Customer Selects Vehicle', 'Customer Text', 'Lead Created', 'Loan Service Redirect', 'Outbound Email', 'Outbound Phone Call', 'Outbound Phone Call Answered', 'Outbound Phone Call Not Answered', 'Outbound Text', 'Outbound Voicemail Left', 'Scheduled Call', 'Search Results Found', 'Status Check', 'Time Passed');
  CREATE TYPE "public"."enum_lead_events_status" AS ENUM('Provide Customer With Three Options', 'Customer Provided Options', 'Answer Text Message', 'Had Conversation', 'Intake Form Submitted', 'Send Text Message', 'Send Text Template 1', 'Waiting For Meeting', 'Call Customer', 'First Communication Attempt', 'First Communication Attempt (phone and text)', 'Searching', 'Second Communication Attempt', 'Send Text Nudge 1', 'Waiting For Email Response', 'Looking For Financing', 'Customer Not Interested', 'No Contact', 'Customer Not Responding', 'Customer Interested');
  CREATE TYPE "public"."enum_leads_process_statuses" AS ENUM('Qualified Lead', 'Actively Communicating', 'First Communication Attempt (phone and text)', 'Second Communication Attempt', 'On Hold', 'Lost');
  CREATE TYPE "public"."enum_leads_reason" AS ENUM('Do Not Contact', 'Duplicate', 'Looking For Business Financing', 'Looking For Listings', 'Looking For Personal Financing', 'Not Responding', 'Test', 'Bad Credit');
  CREATE TYPE "public"."enum_leads_credit_band" AS ENUM('Excellent (750-900)', 'Good (700-749)', 'Fair (650-699)', 'Fair (600-649)', 'OK (550-599)', 'Poor (300-549)', 'Unknown');
  CREATE TYPE "public"."enum_messages_status" AS ENUM('Draft', 'Send', 'Sent', 'Delivered', 'Received', 'Failed', 'Held');
  CREATE TYPE "public"."enum_sales_reps_credit_bands" AS ENUM('Excellent (750-900)', 'Good (700-749)', 'Fair (650-699)', 'Fair (600-649)', 'OK (550-599)', 'Poor (300-549)', 'Unknown');
  CREATE TYPE "public"."enum_tasks_priority" AS ENUM('High', 'Normal', 'Low');
  CREATE TYPE "public"."enum_templates_type" AS ENUM('Email Sent', 'Initial Text Message', 'Text Nudge');
  CREATE TYPE "public"."enum_templates_choice" AS ENUM('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I');
  CREATE TYPE "public"."enum_customers_consumer_lead_source" AS ENUM('Concierge', 'Website', 'Self Generated', 'Referral', 'Lending Partner');
  CREATE TYPE "public"."enum_customers_company_type" AS ENUM('Dealer', 'Concierge', 'Broker', 'Partner', 'Auction', 'Affiliate', 'Insurer', 'Mobile Detailer', 'Last Mile Transporter', 'Service Provider', 'Lender');
  CREATE TYPE "public"."enum_customers_consumer_status" AS ENUM('SOLD', 'Pending', 'Working', 'Cold', 'LOST', 'Duplicate', 'DNC');
  CREATE TYPE "public"."enum_trades_status" AS ENUM('Vehicle Picked Up ', 'Dropped Off At Auction');
  CREATE TYPE "public"."enum__trades_v_version_status" AS ENUM('Vehicle Picked Up ', 'Dropped Off At Auction');
  CREATE TYPE "public"."enum_vehicles_status" AS ENUM('Bought at Auction', 'Inspected', 'Transport to Inspection', 'Transport to Customer', 'Arbitration', 'Bid Placed', 'SOLD TO CUSTOMER', 'Identified as potential option for customer', 'Taken in on Trade', 'Trade sold at Auction', 'Trade sold Retail');
  CREATE TYPE "public"."enum_deals_type" AS ENUM('Wholesale Dropship', 'Retail', 'Wholesale', 'Lease', 'Consignment');
  CREATE TYPE "public"."enum_pre_approvals_segmentation_band" AS ENUM('Excellent (750-900)', 'Good (700-749)', 'Fair (650-699)', 'Fair (600-649)', 'OK (550-599)', 'Poor (300-549)', 'Unknown');
  CREATE TYPE "public"."enum__pre_approvals_v_version_segmentation_band" AS ENUM('Excellent (750-900)', 'Good (700-749)', 'Fair (650-699)', 'Fair (600-649)', 'OK (550-599)', 'Poor (300-549)', 'Unknown');
  CREATE TYPE "public"."enum_attachments_status" AS ENUM('Pending', 'Ready', 'Error');
  CREATE TYPE "public"."enum_service_orders_type" AS ENUM('Condition Inspection', 'Transport', 'Reconditioning', 'Detail', 'Title Work', 'Key Replacement');
  CREATE TYPE "public"."enum_service_orders_status" AS ENUM('Draft', 'Quoted', 'Ordered', 'In Progress', 'Completed', 'Cancelled', 'Error');
  CREATE TYPE "public"."enum_api_key_claims_personal_data" AS ENUM('none', 'masked', 'full');
  CREATE TYPE "public"."enum_api_keys_personal_data" AS ENUM('none', 'masked', 'full');
  CREATE TYPE "public"."enum_users_role" AS ENUM('admin', 'manager', 'rep');
  CREATE TYPE "public"."enum_changes_operation" AS ENUM('create', 'update', 'delete');
  CREATE TYPE "public"."enum_changes_actor_type" AS ENUM('user', 'key', 'engine');
  CREATE TYPE "public"."enum_webhook_deliveries_status" AS ENUM('pending', 'delivered', 'failed', 'held', 'cancelled');
  CREATE TYPE "public"."enum_payload_query_presets_access_read_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_access_update_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_access_delete_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_related_collection" AS ENUM('leads', 'meetings', 'messages', 'tasks', 'customers', 'listings', 'trades', 'vehicles', 'deals', 'preApprovals', 'serviceOrders');
  CREATE TABLE "lead_events" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"lead_id" integer,
  	"type" "enum_lead_events_type",
  	"status" "enum_lead_events_status",
  	"next_steps" varchar,
  	"created_by_id" integer,
  	"label" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "leads" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"process_statuses" "enum_leads_process_statuses",
  	"reason" "enum_leads_reason",
  	"latest_event_id" integer,
  	"name" varchar,
  	"first_name" varchar,
  	"last_name" varchar,
  	"email" varchar,
  	"phone" varchar,
  	"phone_digits" varchar,
  	"notes" varchar,
  	"sales_rep_id" integer,
  	"source" varchar,
  	"credit_band" "enum_leads_credit_band",
  	"vehicle_id" integer,
  	"customer_id" integer,
  	"tenant_id" integer,
  	"label" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "meetings" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"lead_id" integer,
  	"email" varchar,
  	"phone" varchar,
  	"phone_digits" varchar,
  	"meeting_time" timestamp(3) with time zone,
  	"comments" varchar,
  	"created_by_id" integer,
  	"last_modified_by_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "messages" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"status" "enum_messages_status",
  	"message" varchar,
  	"phone" varchar,
  	"phone_digits" varchar,
  	"lead_id" integer,
  	"template_id" integer,
  	"created_time" timestamp(3) with time zone,
  	"generated" boolean,
  	"type" varchar,
  	"phone_provider_message_id" varchar,
  	"label" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "sales_reps_credit_bands" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_sales_reps_credit_bands",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "sales_reps" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"user" varchar,
  	"phone" varchar,
  	"phone_number" varchar,
  	"phone_digits" varchar,
  	"accept_new_leads" boolean,
  	"assigned_leads" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "sales_reps_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"tenants_id" integer
  );
  
  CREATE TABLE "tasks" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"what" varchar,
  	"lead_id" integer,
  	"deal_id" integer,
  	"customer_id" integer,
  	"notes" varchar,
  	"done" boolean,
  	"due" timestamp(3) with time zone,
  	"priority" "enum_tasks_priority",
  	"assignee_id" integer,
  	"rule" varchar,
  	"created_by_id" integer,
  	"last_modified_by_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "templates" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"type" "enum_templates_type",
  	"choice" "enum_templates_choice",
  	"sequence" numeric,
  	"label" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "templates_locales" (
  	"subject" varchar,
  	"message" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "templates_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"sales_reps_id" integer,
  	"tenants_id" integer
  );
  
  CREATE TABLE "addresses" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"street" varchar,
  	"suite" varchar,
  	"city" varchar,
  	"state" varchar,
  	"zip" varchar,
  	"country" varchar,
  	"tenants_id" integer,
  	"label" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "contacts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"email" varchar,
  	"phone" varchar,
  	"phone_digits" varchar,
  	"address_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "contacts_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"tenants_id" integer
  );
  
  CREATE TABLE "customers_consumer_lead_source" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_customers_consumer_lead_source",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "customers_company_type" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_customers_company_type",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "customers" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"customer_id" varchar,
  	"email" varchar,
  	"phone" varchar,
  	"phone_digits" varchar,
  	"address_id" integer,
  	"shipping_contact_id" integer,
  	"consumer_status" "enum_customers_consumer_status",
  	"consumer_first_name" varchar,
  	"consumer_middle_name" varchar,
  	"consumer_last_name" varchar,
  	"consumer_suffix" varchar,
  	"consumer_date_of_birth" varchar,
  	"consumer_social_security" varchar,
  	"consumer_education_level" varchar,
  	"consumer_phone_type" varchar,
  	"consumer_drivers_license" varchar,
  	"consumer_drivers_license_number" varchar,
  	"consumer_drivers_license_state" varchar,
  	"consumer_drivers_licence_state" varchar,
  	"consumer_drivers_license_exp" varchar,
  	"consumer_drivers_license_expiration" varchar,
  	"consumer_get_pre_approved" varchar,
  	"consumer_provide_proof_of_insurance" varchar,
  	"consumer_login_to_bank" varchar,
  	"consumer_connect_car" varchar,
  	"consumer_provide_proof_of_income" varchar,
  	"consumer_consumer_id" varchar,
  	"consumer_credit_application_id" varchar,
  	"consumer_income" numeric,
  	"consumer_income_interval" varchar,
  	"consumer_employment_status_code" varchar,
  	"consumer_employer_name" varchar,
  	"consumer_employer_phone" varchar,
  	"consumer_employment_title" varchar,
  	"consumer_employment_duration" numeric,
  	"consumer_previous_employer_name" varchar,
  	"consumer_previous_employer_phone" varchar,
  	"consumer_previous_employment_title" varchar,
  	"consumer_previous_employment_duration" numeric,
  	"consumer_previous_employmentincome" numeric,
  	"consumer_residence_type" varchar,
  	"consumer_time_at_residence" numeric,
  	"consumer_rent_mortgage" numeric,
  	"consumer_previous_address_line1" varchar,
  	"consumer_previous_address_line2" varchar,
  	"consumer_previous_address_city" varchar,
  	"consumer_previous_address_state" varchar,
  	"consumer_previous_zip" varchar,
  	"consumer_previous_address_duration" numeric,
  	"consumer_other_income_amount" numeric,
  	"consumer_other_income_description" varchar,
  	"company_name" varchar,
  	"company_website" varchar,
  	"company_payment_connect_link" varchar,
  	"company_customer_portal_link" varchar,
  	"company_service_orders" varchar,
  	"company_visibility" varchar,
  	"company_finance_route_dealer" varchar,
  	"company_partner_brand_id" integer,
  	"created_by_id" integer,
  	"last_modified_by_id" integer,
  	"label" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "customers_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"tenants_id" integer,
  	"customers_id" integer
  );
  
  CREATE TABLE "locations" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"address" varchar,
  	"city" varchar,
  	"state" varchar,
  	"zip" varchar,
  	"country" varchar,
  	"opening_hours" varchar,
  	"time_zone" varchar,
  	"tenant_id" integer,
  	"created_by_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "listings" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"vehicles_id" integer,
  	"seller" varchar,
  	"mileage" numeric,
  	"condition" numeric,
  	"owners" numeric,
  	"accidents" numeric,
  	"clean_title" boolean,
  	"wholesale_value" varchar,
  	"wholesale_buy_now_price" varchar,
  	"wholesale_minimum_bid" varchar,
  	"wholesale_current_bid" varchar,
  	"wholesale_detail_page" varchar,
  	"wholesale_condition_report" varchar,
  	"retail_value" varchar,
  	"retail_asking_price" varchar,
  	"retail_buy_now_price" varchar,
  	"vehicle_history_report" varchar,
  	"vehicle_history_score" varchar,
  	"attachments" varchar,
  	"pickup_location_id" integer,
  	"tenant_id" integer,
  	"label" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "trades" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"status" "enum_trades_status",
  	"deal_id" integer,
  	"credit_application_id" integer,
  	"vehicle_id" integer,
  	"odometer" numeric,
  	"trade_in_allowance" varchar,
  	"trade_in_payoff_balance" varchar,
  	"payoff_good_through" timestamp(3) with time zone,
  	"lienholder_id" integer,
  	"last_modified_by_id" integer,
  	"label" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_trades_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_status" "enum__trades_v_version_status",
  	"version_deal_id" integer,
  	"version_credit_application_id" integer,
  	"version_vehicle_id" integer,
  	"version_odometer" numeric,
  	"version_trade_in_allowance" varchar,
  	"version_trade_in_payoff_balance" varchar,
  	"version_payoff_good_through" timestamp(3) with time zone,
  	"version_lienholder_id" integer,
  	"version_last_modified_by_id" integer,
  	"version_label" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"tenants" jsonb
  );
  
  CREATE TABLE "vehicles_status" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_vehicles_status",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "vehicles" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"vin" varchar,
  	"stock_number" varchar,
  	"year" varchar,
  	"make" varchar,
  	"model" varchar,
  	"trim" varchar,
  	"style" varchar,
  	"body" varchar,
  	"drivetrain" varchar,
  	"engine" varchar,
  	"transmission" varchar,
  	"interior" varchar,
  	"exterior" varchar,
  	"customer_id" integer,
  	"transport_service_orders" varchar,
  	"tenant_id" integer,
  	"created_by_id" integer,
  	"label" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "credit_applications" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"status" varchar,
  	"customer_id" integer,
  	"deal_id" integer,
  	"amount" varchar,
  	"notes" varchar,
  	"tenant_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "deals_type" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_deals_type",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "deals" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"deal_id" varchar,
  	"status" varchar,
  	"sales_rep_id" integer,
  	"expected_closing" timestamp(3) with time zone,
  	"customer_id" integer,
  	"co_customer_id" integer,
  	"customer_relationship" varchar,
  	"company_consumer_customer_id" integer,
  	"dealer_id" integer,
  	"vehicle_id" integer,
  	"mileage" numeric,
  	"sales_price" varchar,
  	"down_payment" varchar,
  	"financed_amount" varchar,
  	"margin" varchar,
  	"taxes_and_fees_id" integer,
  	"vsc_provider_id" integer,
  	"vsc" varchar,
  	"gap_provider_id" integer,
  	"gap" varchar,
  	"payment_scenarios" jsonb,
  	"unsigned_documents" varchar,
  	"signed_documents" varchar,
  	"payment_link" varchar,
  	"get_trade_offer" varchar,
  	"notarize_power_of_attorney" varchar,
  	"latest_error" varchar,
  	"development" boolean,
  	"tenant_id" integer,
  	"created_by_id" integer,
  	"last_modified_by_id" integer,
  	"label" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "deals_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"customers_id" integer,
  	"addresses_id" integer,
  	"deals_id" integer
  );
  
  CREATE TABLE "dmv_fees" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"fee" varchar,
  	"estimate" varchar,
  	"actual" varchar,
  	"tenant_id" integer,
  	"last_modified_by_id" integer,
  	"label" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "insurance_policies" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"policy_number" varchar,
  	"status" varchar,
  	"customer_id" integer,
  	"insurer_id" integer,
  	"premium" varchar,
  	"effective" timestamp(3) with time zone,
  	"expires" timestamp(3) with time zone,
  	"tenant_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "pre_approvals" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"status" varchar,
  	"customer_id" integer,
  	"lead_id" integer,
  	"first_name" varchar,
  	"middle_initial" varchar,
  	"last_name" varchar,
  	"suffix" varchar,
  	"address" varchar,
  	"city" varchar,
  	"state" varchar,
  	"zip" varchar,
  	"phone" varchar,
  	"email" varchar,
  	"income" varchar,
  	"segmentation_band" "enum_pre_approvals_segmentation_band",
  	"estimated_interest_rate" varchar,
  	"estimated_loan_term" varchar,
  	"app_id" numeric,
  	"ip_address" varchar,
  	"user_agent" varchar,
  	"isp" varchar,
  	"session_id" varchar,
  	"resend" varchar,
  	"label" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_pre_approvals_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_title" varchar,
  	"version_status" varchar,
  	"version_customer_id" integer,
  	"version_lead_id" integer,
  	"version_first_name" varchar,
  	"version_middle_initial" varchar,
  	"version_last_name" varchar,
  	"version_suffix" varchar,
  	"version_address" varchar,
  	"version_city" varchar,
  	"version_state" varchar,
  	"version_zip" varchar,
  	"version_phone" varchar,
  	"version_email" varchar,
  	"version_income" varchar,
  	"version_segmentation_band" "enum__pre_approvals_v_version_segmentation_band",
  	"version_estimated_interest_rate" varchar,
  	"version_estimated_loan_term" varchar,
  	"version_app_id" numeric,
  	"version_ip_address" varchar,
  	"version_user_agent" varchar,
  	"version_isp" varchar,
  	"version_session_id" varchar,
  	"version_resend" varchar,
  	"version_label" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"tenants" jsonb
  );
  
  CREATE TABLE "attachments" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"type" varchar,
  	"status" "enum_attachments_status",
  	"file" varchar,
  	"service_orders" varchar,
  	"order_id" varchar,
  	"label" varchar,
  	"stored_name" varchar,
  	"sha256" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"url" varchar,
  	"thumbnail_u_r_l" varchar,
  	"filename" varchar,
  	"mime_type" varchar,
  	"filesize" numeric,
  	"width" numeric,
  	"height" numeric
  );
  
  CREATE TABLE "attachments_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"tenants_id" integer
  );
  
  CREATE TABLE "service_orders_type" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_service_orders_type",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "service_orders" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"order_id" varchar,
  	"status" "enum_service_orders_status",
  	"vin_id" integer,
  	"service_quotes_id" integer,
  	"price" varchar,
  	"quote_expiration" timestamp(3) with time zone,
  	"rush" boolean,
  	"ordered" timestamp(3) with time zone,
  	"start" timestamp(3) with time zone,
  	"due" timestamp(3) with time zone,
  	"origin_id" integer,
  	"destination_id" integer,
  	"consignor_id" integer,
  	"bill_to_id" integer,
  	"payment_link" varchar,
  	"order_link" varchar,
  	"error" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "service_orders_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"customers_id" integer,
  	"deals_id" integer,
  	"attachments_id" integer,
  	"tenants_id" integer
  );
  
  CREATE TABLE "service_quotes" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"status" varchar,
  	"vehicle_id" integer,
  	"deal_id" integer,
  	"customer_id" integer,
  	"partner_id" integer,
  	"price" varchar,
  	"quote_expiration" timestamp(3) with time zone,
  	"notes" varchar,
  	"tenant_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "transport_service_orders" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"status" varchar,
  	"order_id" varchar,
  	"vehicle_id" integer,
  	"deal_id" integer,
  	"customer_id" integer,
  	"price" varchar,
  	"pickup" timestamp(3) with time zone,
  	"delivery" timestamp(3) with time zone,
  	"notes" varchar,
  	"tenant_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "transport_service_orders_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"attachments_id" integer
  );
  
  CREATE TABLE "webhooks" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"url" varchar NOT NULL,
  	"method" varchar,
  	"description" varchar,
  	"enabled" boolean DEFAULT true,
  	"events" jsonb,
  	"filter" jsonb,
  	"payload" jsonb,
  	"ordered" boolean,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "webhooks_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"tenants_id" integer
  );
  
  CREATE TABLE "_webhooks_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_url" varchar NOT NULL,
  	"version_method" varchar,
  	"version_description" varchar,
  	"version_enabled" boolean DEFAULT true,
  	"version_events" jsonb,
  	"version_filter" jsonb,
  	"version_payload" jsonb,
  	"version_ordered" boolean,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"tenants" jsonb
  );
  
  CREATE TABLE "_webhooks_v_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"tenants_id" integer
  );
  
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
  
  CREATE TABLE "api_keys" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"scopes" varchar,
  	"personal_data" "enum_api_keys_personal_data",
  	"bulk_delete" boolean,
  	"header_only" boolean,
  	"expires_at" timestamp(3) with time zone,
  	"revoked_at" timestamp(3) with time zone,
  	"replaces_id" integer,
  	"last_used_at" timestamp(3) with time zone,
  	"last_used_from" varchar,
  	"hint" varchar,
  	"hash" varchar,
  	"created_by_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "api_keys_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"tenants_id" integer
  );
  
  CREATE TABLE "tenants" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "users_sessions" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"created_at" timestamp(3) with time zone,
  	"expires_at" timestamp(3) with time zone NOT NULL
  );
  
  CREATE TABLE "users" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"role" "enum_users_role" DEFAULT 'rep',
  	"all_tenants" boolean,
  	"requires_two_factor" boolean,
  	"two_factor_since" timestamp(3) with time zone,
  	"two_factor_secret" varchar,
  	"two_factor_step" numeric,
  	"recovery_codes" jsonb,
  	"two_factor_failures" numeric,
  	"two_factor_locked_until" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"email" varchar NOT NULL,
  	"reset_password_token" varchar,
  	"reset_password_expiration" timestamp(3) with time zone,
  	"salt" varchar,
  	"hash" varchar,
  	"reset_password_requested_at" timestamp(3) with time zone,
  	"login_attempts" numeric DEFAULT 0,
  	"lock_until" timestamp(3) with time zone
  );
  
  CREATE TABLE "users_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"tenants_id" integer
  );
  
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
  	"created_at" timestamp(3) with time zone NOT NULL,
  	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL
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
  
  CREATE TABLE "webhook_deliveries" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"webhook" numeric,
  	"message" varchar,
  	"event" varchar,
  	"collection" varchar,
  	"record_id" numeric,
  	"sequence" numeric,
  	"status" "enum_webhook_deliveries_status",
  	"tries" numeric,
  	"next_try" timestamp(3) with time zone,
  	"answer_status" numeric,
  	"error" varchar,
  	"answer" varchar,
  	"duration_ms" numeric,
  	"attempts" jsonb,
  	"body" varchar,
  	"is_test" boolean,
  	"tenants" jsonb,
  	"due_at" timestamp(3) with time zone,
  	"leased_until" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone NOT NULL
  );
  
  CREATE TABLE "payload_kv" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"key" varchar NOT NULL,
  	"data" jsonb NOT NULL
  );
  
  CREATE TABLE "payload_preferences" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"key" varchar,
  	"value" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_preferences_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"api_keys_id" integer,
  	"users_id" integer
  );
  
  CREATE TABLE "payload_migrations" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"batch" numeric,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_query_presets" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"is_shared" boolean DEFAULT false,
  	"access_read_constraint" "enum_payload_query_presets_access_read_constraint" DEFAULT 'onlyMe',
  	"access_update_constraint" "enum_payload_query_presets_access_update_constraint" DEFAULT 'onlyMe',
  	"access_delete_constraint" "enum_payload_query_presets_access_delete_constraint" DEFAULT 'onlyMe',
  	"where" jsonb,
  	"columns" jsonb,
  	"group_by" varchar,
  	"related_collection" "enum_payload_query_presets_related_collection" NOT NULL,
  	"is_temp" boolean,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_query_presets_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" integer
  );
  
  CREATE TABLE "file_stores" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
  );
  
  CREATE TABLE "rate_counts" (
  	"key" varchar(255) PRIMARY KEY NOT NULL,
  	"points" integer DEFAULT 0 NOT NULL,
  	"expire" bigint
  );
  
  CREATE TABLE "webhook_fan_outs" (
  	"id" bigserial PRIMARY KEY NOT NULL,
  	"changes" "int4multirange" NOT NULL,
  	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  	"share" integer,
  	"place" bigint,
  	"after_webhook" integer DEFAULT 0 NOT NULL
  );
  
  CREATE TABLE "webhook_full_shares" (
  	"share" integer PRIMARY KEY NOT NULL,
  	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "webhook_secrets" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"webhook" integer NOT NULL,
  	"sealed" text NOT NULL,
  	"expires_at" timestamp (3) with time zone,
  	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "webhook_shares" (
  	"webhook" integer PRIMARY KEY NOT NULL,
  	"share" integer NOT NULL
  );
  
  CREATE TABLE "webhook_states" (
  	"id" integer PRIMARY KEY NOT NULL,
  	"state" text DEFAULT 'active' NOT NULL,
  	"reason" text,
  	"since" timestamp (3) with time zone,
  	"failing_since" timestamp (3) with time zone,
  	"failures" integer DEFAULT 0 NOT NULL
  );
  
  ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "leads" ADD CONSTRAINT "leads_latest_event_id_lead_events_id_fk" FOREIGN KEY ("latest_event_id") REFERENCES "public"."lead_events"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "leads" ADD CONSTRAINT "leads_sales_rep_id_sales_reps_id_fk" FOREIGN KEY ("sales_rep_id") REFERENCES "public"."sales_reps"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "leads" ADD CONSTRAINT "leads_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "leads" ADD CONSTRAINT "leads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "leads" ADD CONSTRAINT "leads_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "meetings" ADD CONSTRAINT "meetings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "meetings" ADD CONSTRAINT "meetings_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "meetings" ADD CONSTRAINT "meetings_last_modified_by_id_users_id_fk" FOREIGN KEY ("last_modified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "messages" ADD CONSTRAINT "messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "messages" ADD CONSTRAINT "messages_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "sales_reps_credit_bands" ADD CONSTRAINT "sales_reps_credit_bands_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sales_reps"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "sales_reps_rels" ADD CONSTRAINT "sales_reps_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sales_reps"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "sales_reps_rels" ADD CONSTRAINT "sales_reps_rels_tenants_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_sales_reps_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."sales_reps"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_last_modified_by_id_users_id_fk" FOREIGN KEY ("last_modified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "templates_locales" ADD CONSTRAINT "templates_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "templates_rels" ADD CONSTRAINT "templates_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "templates_rels" ADD CONSTRAINT "templates_rels_sales_reps_fk" FOREIGN KEY ("sales_reps_id") REFERENCES "public"."sales_reps"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "templates_rels" ADD CONSTRAINT "templates_rels_tenants_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "addresses" ADD CONSTRAINT "addresses_tenants_id_tenants_id_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "contacts" ADD CONSTRAINT "contacts_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "contacts_rels" ADD CONSTRAINT "contacts_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "contacts_rels" ADD CONSTRAINT "contacts_rels_tenants_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "customers_consumer_lead_source" ADD CONSTRAINT "customers_consumer_lead_source_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "customers_company_type" ADD CONSTRAINT "customers_company_type_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "customers" ADD CONSTRAINT "customers_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "customers" ADD CONSTRAINT "customers_shipping_contact_id_contacts_id_fk" FOREIGN KEY ("shipping_contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "customers" ADD CONSTRAINT "customers_company_partner_brand_id_customers_id_fk" FOREIGN KEY ("company_partner_brand_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "customers" ADD CONSTRAINT "customers_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "customers" ADD CONSTRAINT "customers_last_modified_by_id_users_id_fk" FOREIGN KEY ("last_modified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "customers_rels" ADD CONSTRAINT "customers_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "customers_rels" ADD CONSTRAINT "customers_rels_tenants_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "customers_rels" ADD CONSTRAINT "customers_rels_customers_fk" FOREIGN KEY ("customers_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "locations" ADD CONSTRAINT "locations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "locations" ADD CONSTRAINT "locations_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "listings" ADD CONSTRAINT "listings_vehicles_id_vehicles_id_fk" FOREIGN KEY ("vehicles_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "listings" ADD CONSTRAINT "listings_pickup_location_id_locations_id_fk" FOREIGN KEY ("pickup_location_id") REFERENCES "public"."locations"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "listings" ADD CONSTRAINT "listings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "trades" ADD CONSTRAINT "trades_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "trades" ADD CONSTRAINT "trades_credit_application_id_credit_applications_id_fk" FOREIGN KEY ("credit_application_id") REFERENCES "public"."credit_applications"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "trades" ADD CONSTRAINT "trades_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "trades" ADD CONSTRAINT "trades_lienholder_id_customers_id_fk" FOREIGN KEY ("lienholder_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "trades" ADD CONSTRAINT "trades_last_modified_by_id_users_id_fk" FOREIGN KEY ("last_modified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_trades_v" ADD CONSTRAINT "_trades_v_parent_id_trades_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."trades"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "vehicles_status" ADD CONSTRAINT "vehicles_status_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals_type" ADD CONSTRAINT "deals_type_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_sales_rep_id_sales_reps_id_fk" FOREIGN KEY ("sales_rep_id") REFERENCES "public"."sales_reps"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_co_customer_id_customers_id_fk" FOREIGN KEY ("co_customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_company_consumer_customer_id_customers_id_fk" FOREIGN KEY ("company_consumer_customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_dealer_id_customers_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_taxes_and_fees_id_dmv_fees_id_fk" FOREIGN KEY ("taxes_and_fees_id") REFERENCES "public"."dmv_fees"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_vsc_provider_id_customers_id_fk" FOREIGN KEY ("vsc_provider_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_gap_provider_id_customers_id_fk" FOREIGN KEY ("gap_provider_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals" ADD CONSTRAINT "deals_last_modified_by_id_users_id_fk" FOREIGN KEY ("last_modified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "deals_rels" ADD CONSTRAINT "deals_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "deals_rels" ADD CONSTRAINT "deals_rels_customers_fk" FOREIGN KEY ("customers_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "deals_rels" ADD CONSTRAINT "deals_rels_addresses_fk" FOREIGN KEY ("addresses_id") REFERENCES "public"."addresses"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "deals_rels" ADD CONSTRAINT "deals_rels_deals_fk" FOREIGN KEY ("deals_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "dmv_fees" ADD CONSTRAINT "dmv_fees_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "dmv_fees" ADD CONSTRAINT "dmv_fees_last_modified_by_id_users_id_fk" FOREIGN KEY ("last_modified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "insurance_policies" ADD CONSTRAINT "insurance_policies_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "insurance_policies" ADD CONSTRAINT "insurance_policies_insurer_id_customers_id_fk" FOREIGN KEY ("insurer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "insurance_policies" ADD CONSTRAINT "insurance_policies_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "pre_approvals" ADD CONSTRAINT "pre_approvals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "pre_approvals" ADD CONSTRAINT "pre_approvals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_pre_approvals_v" ADD CONSTRAINT "_pre_approvals_v_parent_id_pre_approvals_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."pre_approvals"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "attachments_rels" ADD CONSTRAINT "attachments_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "attachments_rels" ADD CONSTRAINT "attachments_rels_tenants_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "service_orders_type" ADD CONSTRAINT "service_orders_type_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."service_orders"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "service_orders" ADD CONSTRAINT "service_orders_vin_id_vehicles_id_fk" FOREIGN KEY ("vin_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "service_orders" ADD CONSTRAINT "service_orders_service_quotes_id_service_quotes_id_fk" FOREIGN KEY ("service_quotes_id") REFERENCES "public"."service_quotes"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "service_orders" ADD CONSTRAINT "service_orders_origin_id_locations_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."locations"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "service_orders" ADD CONSTRAINT "service_orders_destination_id_locations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."locations"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "service_orders" ADD CONSTRAINT "service_orders_consignor_id_customers_id_fk" FOREIGN KEY ("consignor_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "service_orders" ADD CONSTRAINT "service_orders_bill_to_id_customers_id_fk" FOREIGN KEY ("bill_to_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "service_orders_rels" ADD CONSTRAINT "service_orders_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."service_orders"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "service_orders_rels" ADD CONSTRAINT "service_orders_rels_customers_fk" FOREIGN KEY ("customers_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "service_orders_rels" ADD CONSTRAINT "service_orders_rels_deals_fk" FOREIGN KEY ("deals_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "service_orders_rels" ADD CONSTRAINT "service_orders_rels_attachments_fk" FOREIGN KEY ("attachments_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "service_orders_rels" ADD CONSTRAINT "service_orders_rels_tenants_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "service_quotes" ADD CONSTRAINT "service_quotes_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "service_quotes" ADD CONSTRAINT "service_quotes_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "service_quotes" ADD CONSTRAINT "service_quotes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "service_quotes" ADD CONSTRAINT "service_quotes_partner_id_customers_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "service_quotes" ADD CONSTRAINT "service_quotes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "transport_service_orders" ADD CONSTRAINT "transport_service_orders_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "transport_service_orders" ADD CONSTRAINT "transport_service_orders_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "transport_service_orders" ADD CONSTRAINT "transport_service_orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "transport_service_orders" ADD CONSTRAINT "transport_service_orders_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "transport_service_orders_rels" ADD CONSTRAINT "transport_service_orders_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."transport_service_orders"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "transport_service_orders_rels" ADD CONSTRAINT "transport_service_orders_rels_attachments_fk" FOREIGN KEY ("attachments_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "webhooks_rels" ADD CONSTRAINT "webhooks_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "webhooks_rels" ADD CONSTRAINT "webhooks_rels_tenants_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_webhooks_v" ADD CONSTRAINT "_webhooks_v_parent_id_webhooks_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."webhooks"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_webhooks_v_rels" ADD CONSTRAINT "_webhooks_v_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_webhooks_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "api_key_claims" ADD CONSTRAINT "api_key_claims_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "api_key_claims" ADD CONSTRAINT "api_key_claims_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "api_key_claims_rels" ADD CONSTRAINT "api_key_claims_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."api_key_claims"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "api_key_claims_rels" ADD CONSTRAINT "api_key_claims_rels_tenants_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaces_id_api_keys_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "api_keys_rels" ADD CONSTRAINT "api_keys_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "api_keys_rels" ADD CONSTRAINT "api_keys_rels_tenants_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "users_sessions" ADD CONSTRAINT "users_sessions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "users_rels" ADD CONSTRAINT "users_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "users_rels" ADD CONSTRAINT "users_rels_tenants_fk" FOREIGN KEY ("tenants_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_preferences"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_api_keys_fk" FOREIGN KEY ("api_keys_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_query_presets_rels" ADD CONSTRAINT "payload_query_presets_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_query_presets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_query_presets_rels" ADD CONSTRAINT "payload_query_presets_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_webhook_webhooks_id_fk" FOREIGN KEY ("webhook") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "webhook_states" ADD CONSTRAINT "webhook_states_id_webhooks_id_fk" FOREIGN KEY ("id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "lead_events_lead_idx" ON "lead_events" USING btree ("lead_id","id");
  CREATE INDEX "lead_events_created_by_idx" ON "lead_events" USING btree ("created_by_id","id");
  CREATE INDEX "lead_events_updated_at_idx" ON "lead_events" USING btree ("updated_at","id");
  CREATE INDEX "lead_events_created_at_idx" ON "lead_events" USING btree ("created_at","id");
  CREATE INDEX "lead_events_type_listed_idx" ON "lead_events" USING btree ("type","id");
  CREATE INDEX "lead_events_status_listed_idx" ON "lead_events" USING btree ("status","id");
  CREATE INDEX "leads_latest_event_idx" ON "leads" USING btree ("latest_event_id","id");
  CREATE INDEX "leads_sales_rep_idx" ON "leads" USING btree ("sales_rep_id","id");
  CREATE INDEX "leads_vehicle_idx" ON "leads" USING btree ("vehicle_id");
  CREATE INDEX "leads_customer_idx" ON "leads" USING btree ("customer_id");
  CREATE INDEX "leads_tenant_idx" ON "leads" USING btree ("tenant_id");
  CREATE INDEX "leads_updated_at_idx" ON "leads" USING btree ("updated_at","id");
  CREATE INDEX "leads_created_at_idx" ON "leads" USING btree ("created_at","id");
  CREATE INDEX "leads_process_statuses_listed_idx" ON "leads" USING btree ("process_statuses","id");
  CREATE INDEX "leads_reason_listed_idx" ON "leads" USING btree ("reason","id");
  CREATE INDEX "leads_email_parts_idx" ON "leads" USING gin (forecourt_fold("email") gin_trgm_ops);
  CREATE INDEX "leads_phone_listed_idx" ON "leads" USING btree ("phone" COLLATE "C","id") WHERE (coalesce(octet_length("phone"), 0) <= 2000);
  CREATE INDEX "leads_phone_long_idx" ON "leads" USING btree ("id") WHERE NOT (coalesce(octet_length("phone"), 0) <= 2000);
  CREATE INDEX "leads_phone_digits_parts_idx" ON "leads" USING gin (forecourt_fold("phone_digits") gin_trgm_ops);
  CREATE INDEX "leads_credit_band_listed_idx" ON "leads" USING btree ("credit_band","id");
  CREATE INDEX "leads_label_parts_idx" ON "leads" USING gin (forecourt_fold("label") gin_trgm_ops);
  CREATE INDEX "meetings_lead_idx" ON "meetings" USING btree ("lead_id","id");
  CREATE INDEX "meetings_created_by_idx" ON "meetings" USING btree ("created_by_id");
  CREATE INDEX "meetings_last_modified_by_idx" ON "meetings" USING btree ("last_modified_by_id");
  CREATE INDEX "meetings_updated_at_idx" ON "meetings" USING btree ("updated_at","id");
  CREATE INDEX "meetings_created_at_idx" ON "meetings" USING btree ("created_at","id");
  CREATE INDEX "meetings_name_listed_idx" ON "meetings" USING btree ("name" COLLATE "C","id") WHERE (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "meetings_name_long_idx" ON "meetings" USING btree ("id") WHERE NOT (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "meetings_phone_listed_idx" ON "meetings" USING btree ("phone" COLLATE "C","id") WHERE (coalesce(octet_length("phone"), 0) <= 2000);
  CREATE INDEX "meetings_phone_long_idx" ON "meetings" USING btree ("id") WHERE NOT (coalesce(octet_length("phone"), 0) <= 2000);
  CREATE INDEX "meetings_meeting_time_listed_idx" ON "meetings" USING btree ("meeting_time","id");
  CREATE INDEX "messages_lead_idx" ON "messages" USING btree ("lead_id","id");
  CREATE INDEX "messages_template_idx" ON "messages" USING btree ("template_id");
  CREATE INDEX "messages_updated_at_idx" ON "messages" USING btree ("updated_at","id");
  CREATE INDEX "messages_created_at_idx" ON "messages" USING btree ("created_at","id");
  CREATE INDEX "messages_status_listed_idx" ON "messages" USING btree ("status","id");
  CREATE INDEX "messages_phone_listed_idx" ON "messages" USING btree ("phone" COLLATE "C","id") WHERE (coalesce(octet_length("phone"), 0) <= 2000);
  CREATE INDEX "messages_phone_long_idx" ON "messages" USING btree ("id") WHERE NOT (coalesce(octet_length("phone"), 0) <= 2000);
  CREATE INDEX "messages_created_time_listed_idx" ON "messages" USING btree ("created_time","id");
  CREATE INDEX "messages_phone_provider_message_id_key_idx" ON "messages" USING hash ("phone_provider_message_id");
  CREATE INDEX "sales_reps_credit_bands_order_idx" ON "sales_reps_credit_bands" USING btree ("order");
  CREATE INDEX "sales_reps_credit_bands_parent_idx" ON "sales_reps_credit_bands" USING btree ("parent_id");
  CREATE INDEX "sales_reps_credit_bands_value_idx" ON "sales_reps_credit_bands" USING btree ("value","parent_id");
  CREATE INDEX "sales_reps_updated_at_idx" ON "sales_reps" USING btree ("updated_at","id");
  CREATE INDEX "sales_reps_created_at_idx" ON "sales_reps" USING btree ("created_at","id");
  CREATE INDEX "sales_reps_name_listed_idx" ON "sales_reps" USING btree ("name" COLLATE "C","id") WHERE (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "sales_reps_name_long_idx" ON "sales_reps" USING btree ("id") WHERE NOT (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "sales_reps_phone_listed_idx" ON "sales_reps" USING btree ("phone" COLLATE "C","id") WHERE (coalesce(octet_length("phone"), 0) <= 2000);
  CREATE INDEX "sales_reps_phone_long_idx" ON "sales_reps" USING btree ("id") WHERE NOT (coalesce(octet_length("phone"), 0) <= 2000);
  CREATE INDEX "sales_reps_accept_new_leads_listed_idx" ON "sales_reps" USING btree ("accept_new_leads","id");
  CREATE INDEX "sales_reps_rels_order_idx" ON "sales_reps_rels" USING btree ("order");
  CREATE INDEX "sales_reps_rels_parent_idx" ON "sales_reps_rels" USING btree ("parent_id");
  CREATE INDEX "sales_reps_rels_path_idx" ON "sales_reps_rels" USING btree ("path");
  CREATE INDEX "sales_reps_rels_tenants_id_idx" ON "sales_reps_rels" USING btree ("tenants_id");
  CREATE INDEX "sales_reps_rels_owner_idx" ON "sales_reps_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "sales_reps_rels_tenants_named_idx" ON "sales_reps_rels" USING btree ("tenants_id","path","parent_id");
  CREATE INDEX "tasks_lead_idx" ON "tasks" USING btree ("lead_id","id");
  CREATE INDEX "tasks_deal_idx" ON "tasks" USING btree ("deal_id");
  CREATE INDEX "tasks_customer_idx" ON "tasks" USING btree ("customer_id");
  CREATE INDEX "tasks_assignee_idx" ON "tasks" USING btree ("assignee_id","id");
  CREATE INDEX "tasks_created_by_idx" ON "tasks" USING btree ("created_by_id");
  CREATE INDEX "tasks_last_modified_by_idx" ON "tasks" USING btree ("last_modified_by_id");
  CREATE INDEX "tasks_updated_at_idx" ON "tasks" USING btree ("updated_at","id");
  CREATE INDEX "tasks_created_at_idx" ON "tasks" USING btree ("created_at","id");
  CREATE INDEX "tasks_what_listed_idx" ON "tasks" USING btree ("what" COLLATE "C","id") WHERE (coalesce(octet_length("what"), 0) <= 2000);
  CREATE INDEX "tasks_what_long_idx" ON "tasks" USING btree ("id") WHERE NOT (coalesce(octet_length("what"), 0) <= 2000);
  CREATE INDEX "tasks_done_listed_idx" ON "tasks" USING btree ("done","id");
  CREATE INDEX "tasks_due_listed_idx" ON "tasks" USING btree ("due","id");
  CREATE INDEX "tasks_priority_listed_idx" ON "tasks" USING btree ("priority","id");
  CREATE INDEX "templates_updated_at_idx" ON "templates" USING btree ("updated_at","id");
  CREATE INDEX "templates_created_at_idx" ON "templates" USING btree ("created_at","id");
  CREATE INDEX "templates_type_listed_idx" ON "templates" USING btree ("type","id");
  CREATE INDEX "templates_choice_listed_idx" ON "templates" USING btree ("choice","id");
  CREATE INDEX "templates_sequence_listed_idx" ON "templates" USING btree ("sequence","id");
  CREATE UNIQUE INDEX "templates_locales_locale_parent_id_unique" ON "templates_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "templates_rels_order_idx" ON "templates_rels" USING btree ("order");
  CREATE INDEX "templates_rels_parent_idx" ON "templates_rels" USING btree ("parent_id");
  CREATE INDEX "templates_rels_path_idx" ON "templates_rels" USING btree ("path");
  CREATE INDEX "templates_rels_sales_reps_id_idx" ON "templates_rels" USING btree ("sales_reps_id");
  CREATE INDEX "templates_rels_tenants_id_idx" ON "templates_rels" USING btree ("tenants_id");
  CREATE INDEX "templates_rels_owner_idx" ON "templates_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "templates_rels_sales_reps_named_idx" ON "templates_rels" USING btree ("sales_reps_id","path","parent_id");
  CREATE INDEX "templates_rels_tenants_named_idx" ON "templates_rels" USING btree ("tenants_id","path","parent_id");
  CREATE INDEX "addresses_tenants_idx" ON "addresses" USING btree ("tenants_id");
  CREATE INDEX "addresses_updated_at_idx" ON "addresses" USING btree ("updated_at","id");
  CREATE INDEX "addresses_created_at_idx" ON "addresses" USING btree ("created_at","id");
  CREATE INDEX "addresses_city_listed_idx" ON "addresses" USING btree ("city" COLLATE "C","id") WHERE (coalesce(octet_length("city"), 0) <= 2000);
  CREATE INDEX "addresses_city_long_idx" ON "addresses" USING btree ("id") WHERE NOT (coalesce(octet_length("city"), 0) <= 2000);
  CREATE INDEX "addresses_state_listed_idx" ON "addresses" USING btree ("state" COLLATE "C","id") WHERE (coalesce(octet_length("state"), 0) <= 2000);
  CREATE INDEX "addresses_state_long_idx" ON "addresses" USING btree ("id") WHERE NOT (coalesce(octet_length("state"), 0) <= 2000);
  CREATE INDEX "addresses_zip_listed_idx" ON "addresses" USING btree ("zip" COLLATE "C","id") WHERE (coalesce(octet_length("zip"), 0) <= 2000);
  CREATE INDEX "addresses_zip_long_idx" ON "addresses" USING btree ("id") WHERE NOT (coalesce(octet_length("zip"), 0) <= 2000);
  CREATE INDEX "contacts_address_idx" ON "contacts" USING btree ("address_id","id");
  CREATE INDEX "contacts_updated_at_idx" ON "contacts" USING btree ("updated_at","id");
  CREATE INDEX "contacts_created_at_idx" ON "contacts" USING btree ("created_at","id");
  CREATE INDEX "contacts_name_listed_idx" ON "contacts" USING btree ("name" COLLATE "C","id") WHERE (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "contacts_name_long_idx" ON "contacts" USING btree ("id") WHERE NOT (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "contacts_name_parts_idx" ON "contacts" USING gin (forecourt_fold("name") gin_trgm_ops);
  CREATE INDEX "contacts_email_listed_idx" ON "contacts" USING btree ("email" COLLATE "C","id") WHERE (coalesce(octet_length("email"), 0) <= 2000);
  CREATE INDEX "contacts_email_long_idx" ON "contacts" USING btree ("id") WHERE NOT (coalesce(octet_length("email"), 0) <= 2000);
  CREATE INDEX "contacts_email_parts_idx" ON "contacts" USING gin (forecourt_fold("email") gin_trgm_ops);
  CREATE INDEX "contacts_phone_listed_idx" ON "contacts" USING btree ("phone" COLLATE "C","id") WHERE (coalesce(octet_length("phone"), 0) <= 2000);
  CREATE INDEX "contacts_phone_long_idx" ON "contacts" USING btree ("id") WHERE NOT (coalesce(octet_length("phone"), 0) <= 2000);
  CREATE INDEX "contacts_phone_digits_parts_idx" ON "contacts" USING gin (forecourt_fold("phone_digits") gin_trgm_ops);
  CREATE INDEX "contacts_rels_order_idx" ON "contacts_rels" USING btree ("order");
  CREATE INDEX "contacts_rels_parent_idx" ON "contacts_rels" USING btree ("parent_id");
  CREATE INDEX "contacts_rels_path_idx" ON "contacts_rels" USING btree ("path");
  CREATE INDEX "contacts_rels_tenants_id_idx" ON "contacts_rels" USING btree ("tenants_id");
  CREATE INDEX "contacts_rels_owner_idx" ON "contacts_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "contacts_rels_tenants_named_idx" ON "contacts_rels" USING btree ("tenants_id","path","parent_id");
  CREATE INDEX "customers_consumer_lead_source_order_idx" ON "customers_consumer_lead_source" USING btree ("order");
  CREATE INDEX "customers_consumer_lead_source_parent_idx" ON "customers_consumer_lead_source" USING btree ("parent_id");
  CREATE INDEX "customers_consumer_lead_source_value_idx" ON "customers_consumer_lead_source" USING btree ("value","parent_id");
  CREATE INDEX "customers_company_type_order_idx" ON "customers_company_type" USING btree ("order");
  CREATE INDEX "customers_company_type_parent_idx" ON "customers_company_type" USING btree ("parent_id");
  CREATE INDEX "customers_company_type_value_idx" ON "customers_company_type" USING btree ("value","parent_id");
  CREATE INDEX "customers_address_idx" ON "customers" USING btree ("address_id");
  CREATE INDEX "customers_shipping_contact_idx" ON "customers" USING btree ("shipping_contact_id");
  CREATE INDEX "customers_company_partner_brand_idx" ON "customers" USING btree ("company_partner_brand_id");
  CREATE INDEX "customers_created_by_idx" ON "customers" USING btree ("created_by_id");
  CREATE INDEX "customers_last_modified_by_idx" ON "customers" USING btree ("last_modified_by_id");
  CREATE INDEX "customers_updated_at_idx" ON "customers" USING btree ("updated_at","id");
  CREATE INDEX "customers_created_at_idx" ON "customers" USING btree ("created_at","id");
  CREATE INDEX "customers_customer_id_key_idx" ON "customers" USING hash ("customer_id");
  CREATE INDEX "customers_customer_id_parts_idx" ON "customers" USING gin (forecourt_fold("customer_id") gin_trgm_ops);
  CREATE INDEX "customers_email_listed_idx" ON "customers" USING btree ("email" COLLATE "C","id") WHERE (coalesce(octet_length("email"), 0) <= 2000);
  CREATE INDEX "customers_email_long_idx" ON "customers" USING btree ("id") WHERE NOT (coalesce(octet_length("email"), 0) <= 2000);
  CREATE INDEX "customers_email_parts_idx" ON "customers" USING gin (forecourt_fold("email") gin_trgm_ops);
  CREATE INDEX "customers_phone_listed_idx" ON "customers" USING btree ("phone" COLLATE "C","id") WHERE (coalesce(octet_length("phone"), 0) <= 2000);
  CREATE INDEX "customers_phone_long_idx" ON "customers" USING btree ("id") WHERE NOT (coalesce(octet_length("phone"), 0) <= 2000);
  CREATE INDEX "customers_phone_digits_parts_idx" ON "customers" USING gin (forecourt_fold("phone_digits") gin_trgm_ops);
  CREATE INDEX "customers_consumer_status_listed_idx" ON "customers" USING btree ("consumer_status","id");
  CREATE INDEX "customers_label_parts_idx" ON "customers" USING gin (forecourt_fold("label") gin_trgm_ops);
  CREATE INDEX "customers_rels_order_idx" ON "customers_rels" USING btree ("order");
  CREATE INDEX "customers_rels_parent_idx" ON "customers_rels" USING btree ("parent_id");
  CREATE INDEX "customers_rels_path_idx" ON "customers_rels" USING btree ("path");
  CREATE INDEX "customers_rels_tenants_id_idx" ON "customers_rels" USING btree ("tenants_id");
  CREATE INDEX "customers_rels_customers_id_idx" ON "customers_rels" USING btree ("customers_id");
  CREATE INDEX "customers_rels_owner_idx" ON "customers_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "customers_rels_tenants_named_idx" ON "customers_rels" USING btree ("tenants_id","path","parent_id");
  CREATE INDEX "customers_rels_customers_named_idx" ON "customers_rels" USING btree ("customers_id","path","parent_id");
  CREATE INDEX "locations_tenant_idx" ON "locations" USING btree ("tenant_id","id");
  CREATE INDEX "locations_created_by_idx" ON "locations" USING btree ("created_by_id");
  CREATE INDEX "locations_updated_at_idx" ON "locations" USING btree ("updated_at","id");
  CREATE INDEX "locations_created_at_idx" ON "locations" USING btree ("created_at","id");
  CREATE INDEX "locations_name_listed_idx" ON "locations" USING btree ("name" COLLATE "C","id") WHERE (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "locations_name_long_idx" ON "locations" USING btree ("id") WHERE NOT (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "locations_address_listed_idx" ON "locations" USING btree ("address" COLLATE "C","id") WHERE (coalesce(octet_length("address"), 0) <= 2000);
  CREATE INDEX "locations_address_long_idx" ON "locations" USING btree ("id") WHERE NOT (coalesce(octet_length("address"), 0) <= 2000);
  CREATE INDEX "locations_city_listed_idx" ON "locations" USING btree ("city" COLLATE "C","id") WHERE (coalesce(octet_length("city"), 0) <= 2000);
  CREATE INDEX "locations_city_long_idx" ON "locations" USING btree ("id") WHERE NOT (coalesce(octet_length("city"), 0) <= 2000);
  CREATE INDEX "locations_state_listed_idx" ON "locations" USING btree ("state" COLLATE "C","id") WHERE (coalesce(octet_length("state"), 0) <= 2000);
  CREATE INDEX "locations_state_long_idx" ON "locations" USING btree ("id") WHERE NOT (coalesce(octet_length("state"), 0) <= 2000);
  CREATE INDEX "listings_vehicles_idx" ON "listings" USING btree ("vehicles_id","id");
  CREATE INDEX "listings_pickup_location_idx" ON "listings" USING btree ("pickup_location_id");
  CREATE INDEX "listings_tenant_idx" ON "listings" USING btree ("tenant_id");
  CREATE INDEX "listings_updated_at_idx" ON "listings" USING btree ("updated_at","id");
  CREATE INDEX "listings_created_at_idx" ON "listings" USING btree ("created_at","id");
  CREATE INDEX "listings_mileage_listed_idx" ON "listings" USING btree ("mileage","id");
  CREATE INDEX "listings_wholesale_value_amount_idx" ON "listings" USING btree (forecourt_amount("wholesale_value"),"id");
  CREATE INDEX "listings_wholesale_buy_now_price_amount_idx" ON "listings" USING btree (forecourt_amount("wholesale_buy_now_price"),"id");
  CREATE INDEX "listings_wholesale_minimum_bid_amount_idx" ON "listings" USING btree (forecourt_amount("wholesale_minimum_bid"),"id");
  CREATE INDEX "listings_wholesale_current_bid_amount_idx" ON "listings" USING btree (forecourt_amount("wholesale_current_bid"),"id");
  CREATE INDEX "listings_retail_value_amount_idx" ON "listings" USING btree (forecourt_amount("retail_value"),"id");
  CREATE INDEX "listings_retail_asking_price_amount_idx" ON "listings" USING btree (forecourt_amount("retail_asking_price"),"id");
  CREATE INDEX "listings_retail_buy_now_price_amount_idx" ON "listings" USING btree (forecourt_amount("retail_buy_now_price"),"id");
  CREATE INDEX "trades_deal_idx" ON "trades" USING btree ("deal_id","id");
  CREATE INDEX "trades_credit_application_idx" ON "trades" USING btree ("credit_application_id");
  CREATE INDEX "trades_vehicle_idx" ON "trades" USING btree ("vehicle_id","id");
  CREATE INDEX "trades_lienholder_idx" ON "trades" USING btree ("lienholder_id");
  CREATE INDEX "trades_last_modified_by_idx" ON "trades" USING btree ("last_modified_by_id");
  CREATE INDEX "trades_updated_at_idx" ON "trades" USING btree ("updated_at","id");
  CREATE INDEX "trades_created_at_idx" ON "trades" USING btree ("created_at","id");
  CREATE INDEX "trades_status_listed_idx" ON "trades" USING btree ("status","id");
  CREATE INDEX "trades_trade_in_allowance_amount_idx" ON "trades" USING btree (forecourt_amount("trade_in_allowance"),"id");
  CREATE INDEX "trades_trade_in_payoff_balance_amount_idx" ON "trades" USING btree (forecourt_amount("trade_in_payoff_balance"),"id");
  CREATE INDEX "_trades_v_parent_idx" ON "_trades_v" USING btree ("parent_id");
  CREATE INDEX "_trades_v_version_version_deal_idx" ON "_trades_v" USING btree ("version_deal_id");
  CREATE INDEX "_trades_v_version_version_credit_application_idx" ON "_trades_v" USING btree ("version_credit_application_id");
  CREATE INDEX "_trades_v_version_version_vehicle_idx" ON "_trades_v" USING btree ("version_vehicle_id");
  CREATE INDEX "_trades_v_version_version_lienholder_idx" ON "_trades_v" USING btree ("version_lienholder_id");
  CREATE INDEX "_trades_v_version_version_last_modified_by_idx" ON "_trades_v" USING btree ("version_last_modified_by_id");
  CREATE INDEX "_trades_v_version_version_updated_at_idx" ON "_trades_v" USING btree ("version_updated_at");
  CREATE INDEX "_trades_v_version_version_created_at_idx" ON "_trades_v" USING btree ("version_created_at");
  CREATE INDEX "_trades_v_created_at_idx" ON "_trades_v" USING btree ("created_at");
  CREATE INDEX "_trades_v_updated_at_idx" ON "_trades_v" USING btree ("updated_at");
  CREATE INDEX "vehicles_status_order_idx" ON "vehicles_status" USING btree ("order");
  CREATE INDEX "vehicles_status_parent_idx" ON "vehicles_status" USING btree ("parent_id");
  CREATE INDEX "vehicles_status_value_idx" ON "vehicles_status" USING btree ("value","parent_id");
  CREATE INDEX "vehicles_customer_idx" ON "vehicles" USING btree ("customer_id","id");
  CREATE INDEX "vehicles_tenant_idx" ON "vehicles" USING btree ("tenant_id");
  CREATE INDEX "vehicles_created_by_idx" ON "vehicles" USING btree ("created_by_id");
  CREATE INDEX "vehicles_updated_at_idx" ON "vehicles" USING btree ("updated_at","id");
  CREATE INDEX "vehicles_created_at_idx" ON "vehicles" USING btree ("created_at","id");
  CREATE INDEX "vehicles_vin_listed_idx" ON "vehicles" USING btree ("vin" COLLATE "C","id") WHERE (coalesce(octet_length("vin"), 0) <= 2000);
  CREATE INDEX "vehicles_vin_long_idx" ON "vehicles" USING btree ("id") WHERE NOT (coalesce(octet_length("vin"), 0) <= 2000);
  CREATE INDEX "vehicles_vin_key_idx" ON "vehicles" USING hash ("vin");
  CREATE INDEX "vehicles_vin_parts_idx" ON "vehicles" USING gin (forecourt_fold("vin") gin_trgm_ops);
  CREATE INDEX "vehicles_stock_number_key_idx" ON "vehicles" USING hash ("stock_number");
  CREATE INDEX "vehicles_stock_number_parts_idx" ON "vehicles" USING gin (forecourt_fold("stock_number") gin_trgm_ops);
  CREATE INDEX "vehicles_label_parts_idx" ON "vehicles" USING gin (forecourt_fold("label") gin_trgm_ops);
  CREATE INDEX "credit_applications_customer_idx" ON "credit_applications" USING btree ("customer_id","id");
  CREATE INDEX "credit_applications_deal_idx" ON "credit_applications" USING btree ("deal_id","id");
  CREATE INDEX "credit_applications_tenant_idx" ON "credit_applications" USING btree ("tenant_id");
  CREATE INDEX "credit_applications_updated_at_idx" ON "credit_applications" USING btree ("updated_at","id");
  CREATE INDEX "credit_applications_created_at_idx" ON "credit_applications" USING btree ("created_at","id");
  CREATE INDEX "credit_applications_name_listed_idx" ON "credit_applications" USING btree ("name" COLLATE "C","id") WHERE (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "credit_applications_name_long_idx" ON "credit_applications" USING btree ("id") WHERE NOT (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "credit_applications_status_listed_idx" ON "credit_applications" USING btree ("status" COLLATE "C","id") WHERE (coalesce(octet_length("status"), 0) <= 2000);
  CREATE INDEX "credit_applications_status_long_idx" ON "credit_applications" USING btree ("id") WHERE NOT (coalesce(octet_length("status"), 0) <= 2000);
  CREATE INDEX "credit_applications_amount_amount_idx" ON "credit_applications" USING btree (forecourt_amount("amount"),"id");
  CREATE INDEX "deals_type_order_idx" ON "deals_type" USING btree ("order");
  CREATE INDEX "deals_type_parent_idx" ON "deals_type" USING btree ("parent_id");
  CREATE INDEX "deals_type_value_idx" ON "deals_type" USING btree ("value","parent_id");
  CREATE INDEX "deals_sales_rep_idx" ON "deals" USING btree ("sales_rep_id");
  CREATE INDEX "deals_customer_idx" ON "deals" USING btree ("customer_id","id");
  CREATE INDEX "deals_co_customer_idx" ON "deals" USING btree ("co_customer_id");
  CREATE INDEX "deals_company_consumer_customer_idx" ON "deals" USING btree ("company_consumer_customer_id");
  CREATE INDEX "deals_dealer_idx" ON "deals" USING btree ("dealer_id");
  CREATE INDEX "deals_vehicle_idx" ON "deals" USING btree ("vehicle_id","id");
  CREATE INDEX "deals_taxes_and_fees_idx" ON "deals" USING btree ("taxes_and_fees_id");
  CREATE INDEX "deals_vsc_provider_idx" ON "deals" USING btree ("vsc_provider_id");
  CREATE INDEX "deals_gap_provider_idx" ON "deals" USING btree ("gap_provider_id");
  CREATE INDEX "deals_tenant_idx" ON "deals" USING btree ("tenant_id");
  CREATE INDEX "deals_created_by_idx" ON "deals" USING btree ("created_by_id");
  CREATE INDEX "deals_last_modified_by_idx" ON "deals" USING btree ("last_modified_by_id");
  CREATE INDEX "deals_updated_at_idx" ON "deals" USING btree ("updated_at","id");
  CREATE INDEX "deals_created_at_idx" ON "deals" USING btree ("created_at","id");
  CREATE INDEX "deals_deal_id_key_idx" ON "deals" USING hash ("deal_id");
  CREATE INDEX "deals_deal_id_parts_idx" ON "deals" USING gin (forecourt_fold("deal_id") gin_trgm_ops);
  CREATE INDEX "deals_status_listed_idx" ON "deals" USING btree ("status" COLLATE "C","id") WHERE (coalesce(octet_length("status"), 0) <= 2000);
  CREATE INDEX "deals_status_long_idx" ON "deals" USING btree ("id") WHERE NOT (coalesce(octet_length("status"), 0) <= 2000);
  CREATE INDEX "deals_sales_price_amount_idx" ON "deals" USING btree (forecourt_amount("sales_price"),"id");
  CREATE INDEX "deals_down_payment_amount_idx" ON "deals" USING btree (forecourt_amount("down_payment"),"id");
  CREATE INDEX "deals_financed_amount_amount_idx" ON "deals" USING btree (forecourt_amount("financed_amount"),"id");
  CREATE INDEX "deals_margin_amount_idx" ON "deals" USING btree (forecourt_amount("margin"),"id");
  CREATE INDEX "deals_latest_error_listed_idx" ON "deals" USING btree ("latest_error" COLLATE "C","id") WHERE (coalesce(octet_length("latest_error"), 0) <= 2000);
  CREATE INDEX "deals_latest_error_long_idx" ON "deals" USING btree ("id") WHERE NOT (coalesce(octet_length("latest_error"), 0) <= 2000);
  CREATE INDEX "deals_rels_order_idx" ON "deals_rels" USING btree ("order");
  CREATE INDEX "deals_rels_parent_idx" ON "deals_rels" USING btree ("parent_id");
  CREATE INDEX "deals_rels_path_idx" ON "deals_rels" USING btree ("path");
  CREATE INDEX "deals_rels_customers_id_idx" ON "deals_rels" USING btree ("customers_id");
  CREATE INDEX "deals_rels_addresses_id_idx" ON "deals_rels" USING btree ("addresses_id");
  CREATE INDEX "deals_rels_deals_id_idx" ON "deals_rels" USING btree ("deals_id");
  CREATE INDEX "deals_rels_owner_idx" ON "deals_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "deals_rels_customers_named_idx" ON "deals_rels" USING btree ("customers_id","path","parent_id");
  CREATE INDEX "deals_rels_addresses_named_idx" ON "deals_rels" USING btree ("addresses_id","path","parent_id");
  CREATE INDEX "deals_rels_deals_named_idx" ON "deals_rels" USING btree ("deals_id","path","parent_id");
  CREATE INDEX "dmv_fees_tenant_idx" ON "dmv_fees" USING btree ("tenant_id");
  CREATE INDEX "dmv_fees_last_modified_by_idx" ON "dmv_fees" USING btree ("last_modified_by_id");
  CREATE INDEX "dmv_fees_updated_at_idx" ON "dmv_fees" USING btree ("updated_at","id");
  CREATE INDEX "dmv_fees_created_at_idx" ON "dmv_fees" USING btree ("created_at","id");
  CREATE INDEX "dmv_fees_fee_amount_idx" ON "dmv_fees" USING btree (forecourt_amount("fee"),"id");
  CREATE INDEX "dmv_fees_estimate_amount_idx" ON "dmv_fees" USING btree (forecourt_amount("estimate"),"id");
  CREATE INDEX "dmv_fees_actual_amount_idx" ON "dmv_fees" USING btree (forecourt_amount("actual"),"id");
  CREATE INDEX "insurance_policies_customer_idx" ON "insurance_policies" USING btree ("customer_id","id");
  CREATE INDEX "insurance_policies_insurer_idx" ON "insurance_policies" USING btree ("insurer_id","id");
  CREATE INDEX "insurance_policies_tenant_idx" ON "insurance_policies" USING btree ("tenant_id");
  CREATE INDEX "insurance_policies_updated_at_idx" ON "insurance_policies" USING btree ("updated_at","id");
  CREATE INDEX "insurance_policies_created_at_idx" ON "insurance_policies" USING btree ("created_at","id");
  CREATE INDEX "insurance_policies_policy_number_listed_idx" ON "insurance_policies" USING btree ("policy_number" COLLATE "C","id") WHERE (coalesce(octet_length("policy_number"), 0) <= 2000);
  CREATE INDEX "insurance_policies_policy_number_long_idx" ON "insurance_policies" USING btree ("id") WHERE NOT (coalesce(octet_length("policy_number"), 0) <= 2000);
  CREATE INDEX "insurance_policies_status_listed_idx" ON "insurance_policies" USING btree ("status" COLLATE "C","id") WHERE (coalesce(octet_length("status"), 0) <= 2000);
  CREATE INDEX "insurance_policies_status_long_idx" ON "insurance_policies" USING btree ("id") WHERE NOT (coalesce(octet_length("status"), 0) <= 2000);
  CREATE INDEX "insurance_policies_premium_amount_idx" ON "insurance_policies" USING btree (forecourt_amount("premium"),"id");
  CREATE INDEX "pre_approvals_customer_idx" ON "pre_approvals" USING btree ("customer_id","id");
  CREATE INDEX "pre_approvals_lead_idx" ON "pre_approvals" USING btree ("lead_id","id");
  CREATE INDEX "pre_approvals_updated_at_idx" ON "pre_approvals" USING btree ("updated_at","id");
  CREATE INDEX "pre_approvals_created_at_idx" ON "pre_approvals" USING btree ("created_at","id");
  CREATE INDEX "pre_approvals_status_listed_idx" ON "pre_approvals" USING btree ("status" COLLATE "C","id") WHERE (coalesce(octet_length("status"), 0) <= 2000);
  CREATE INDEX "pre_approvals_status_long_idx" ON "pre_approvals" USING btree ("id") WHERE NOT (coalesce(octet_length("status"), 0) <= 2000);
  CREATE INDEX "pre_approvals_segmentation_band_listed_idx" ON "pre_approvals" USING btree ("segmentation_band","id");
  CREATE INDEX "_pre_approvals_v_parent_idx" ON "_pre_approvals_v" USING btree ("parent_id");
  CREATE INDEX "_pre_approvals_v_version_version_customer_idx" ON "_pre_approvals_v" USING btree ("version_customer_id");
  CREATE INDEX "_pre_approvals_v_version_version_lead_idx" ON "_pre_approvals_v" USING btree ("version_lead_id");
  CREATE INDEX "_pre_approvals_v_version_version_updated_at_idx" ON "_pre_approvals_v" USING btree ("version_updated_at");
  CREATE INDEX "_pre_approvals_v_version_version_created_at_idx" ON "_pre_approvals_v" USING btree ("version_created_at");
  CREATE INDEX "_pre_approvals_v_created_at_idx" ON "_pre_approvals_v" USING btree ("created_at");
  CREATE INDEX "_pre_approvals_v_updated_at_idx" ON "_pre_approvals_v" USING btree ("updated_at");
  CREATE INDEX "attachments_stored_name_idx" ON "attachments" USING btree ("stored_name");
  CREATE INDEX "attachments_updated_at_idx" ON "attachments" USING btree ("updated_at","id");
  CREATE INDEX "attachments_created_at_idx" ON "attachments" USING btree ("created_at","id");
  CREATE INDEX "attachments_filename_idx" ON "attachments" USING btree ("filename");
  CREATE INDEX "attachments_type_listed_idx" ON "attachments" USING btree ("type" COLLATE "C","id") WHERE (coalesce(octet_length("type"), 0) <= 2000);
  CREATE INDEX "attachments_type_long_idx" ON "attachments" USING btree ("id") WHERE NOT (coalesce(octet_length("type"), 0) <= 2000);
  CREATE INDEX "attachments_status_listed_idx" ON "attachments" USING btree ("status","id");
  CREATE INDEX "attachments_order_id_listed_idx" ON "attachments" USING btree ("order_id" COLLATE "C","id") WHERE (coalesce(octet_length("order_id"), 0) <= 2000);
  CREATE INDEX "attachments_order_id_long_idx" ON "attachments" USING btree ("id") WHERE NOT (coalesce(octet_length("order_id"), 0) <= 2000);
  CREATE INDEX "attachments_rels_order_idx" ON "attachments_rels" USING btree ("order");
  CREATE INDEX "attachments_rels_parent_idx" ON "attachments_rels" USING btree ("parent_id");
  CREATE INDEX "attachments_rels_path_idx" ON "attachments_rels" USING btree ("path");
  CREATE INDEX "attachments_rels_tenants_id_idx" ON "attachments_rels" USING btree ("tenants_id");
  CREATE INDEX "attachments_rels_owner_idx" ON "attachments_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "attachments_rels_tenants_named_idx" ON "attachments_rels" USING btree ("tenants_id","path","parent_id");
  CREATE INDEX "service_orders_type_order_idx" ON "service_orders_type" USING btree ("order");
  CREATE INDEX "service_orders_type_parent_idx" ON "service_orders_type" USING btree ("parent_id");
  CREATE INDEX "service_orders_type_value_idx" ON "service_orders_type" USING btree ("value","parent_id");
  CREATE INDEX "service_orders_vin_idx" ON "service_orders" USING btree ("vin_id","id");
  CREATE INDEX "service_orders_service_quotes_idx" ON "service_orders" USING btree ("service_quotes_id");
  CREATE INDEX "service_orders_origin_idx" ON "service_orders" USING btree ("origin_id");
  CREATE INDEX "service_orders_destination_idx" ON "service_orders" USING btree ("destination_id");
  CREATE INDEX "service_orders_consignor_idx" ON "service_orders" USING btree ("consignor_id");
  CREATE INDEX "service_orders_bill_to_idx" ON "service_orders" USING btree ("bill_to_id");
  CREATE INDEX "service_orders_updated_at_idx" ON "service_orders" USING btree ("updated_at","id");
  CREATE INDEX "service_orders_created_at_idx" ON "service_orders" USING btree ("created_at","id");
  CREATE INDEX "service_orders_name_listed_idx" ON "service_orders" USING btree ("name" COLLATE "C","id") WHERE (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "service_orders_name_long_idx" ON "service_orders" USING btree ("id") WHERE NOT (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "service_orders_status_listed_idx" ON "service_orders" USING btree ("status","id");
  CREATE INDEX "service_orders_price_amount_idx" ON "service_orders" USING btree (forecourt_amount("price"),"id");
  CREATE INDEX "service_orders_rels_order_idx" ON "service_orders_rels" USING btree ("order");
  CREATE INDEX "service_orders_rels_parent_idx" ON "service_orders_rels" USING btree ("parent_id");
  CREATE INDEX "service_orders_rels_path_idx" ON "service_orders_rels" USING btree ("path");
  CREATE INDEX "service_orders_rels_customers_id_idx" ON "service_orders_rels" USING btree ("customers_id");
  CREATE INDEX "service_orders_rels_deals_id_idx" ON "service_orders_rels" USING btree ("deals_id");
  CREATE INDEX "service_orders_rels_attachments_id_idx" ON "service_orders_rels" USING btree ("attachments_id");
  CREATE INDEX "service_orders_rels_tenants_id_idx" ON "service_orders_rels" USING btree ("tenants_id");
  CREATE INDEX "service_orders_rels_owner_idx" ON "service_orders_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "service_orders_rels_customers_named_idx" ON "service_orders_rels" USING btree ("customers_id","path","parent_id");
  CREATE INDEX "service_orders_rels_deals_named_idx" ON "service_orders_rels" USING btree ("deals_id","path","parent_id");
  CREATE INDEX "service_orders_rels_attachments_named_idx" ON "service_orders_rels" USING btree ("attachments_id","path","parent_id");
  CREATE INDEX "service_orders_rels_tenants_named_idx" ON "service_orders_rels" USING btree ("tenants_id","path","parent_id");
  CREATE INDEX "service_quotes_vehicle_idx" ON "service_quotes" USING btree ("vehicle_id","id");
  CREATE INDEX "service_quotes_deal_idx" ON "service_quotes" USING btree ("deal_id");
  CREATE INDEX "service_quotes_customer_idx" ON "service_quotes" USING btree ("customer_id");
  CREATE INDEX "service_quotes_partner_idx" ON "service_quotes" USING btree ("partner_id","id");
  CREATE INDEX "service_quotes_tenant_idx" ON "service_quotes" USING btree ("tenant_id");
  CREATE INDEX "service_quotes_updated_at_idx" ON "service_quotes" USING btree ("updated_at","id");
  CREATE INDEX "service_quotes_created_at_idx" ON "service_quotes" USING btree ("created_at","id");
  CREATE INDEX "service_quotes_name_listed_idx" ON "service_quotes" USING btree ("name" COLLATE "C","id") WHERE (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "service_quotes_name_long_idx" ON "service_quotes" USING btree ("id") WHERE NOT (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "service_quotes_price_amount_idx" ON "service_quotes" USING btree (forecourt_amount("price"),"id");
  CREATE INDEX "transport_service_orders_vehicle_idx" ON "transport_service_orders" USING btree ("vehicle_id","id");
  CREATE INDEX "transport_service_orders_deal_idx" ON "transport_service_orders" USING btree ("deal_id","id");
  CREATE INDEX "transport_service_orders_customer_idx" ON "transport_service_orders" USING btree ("customer_id");
  CREATE INDEX "transport_service_orders_tenant_idx" ON "transport_service_orders" USING btree ("tenant_id");
  CREATE INDEX "transport_service_orders_updated_at_idx" ON "transport_service_orders" USING btree ("updated_at","id");
  CREATE INDEX "transport_service_orders_created_at_idx" ON "transport_service_orders" USING btree ("created_at","id");
  CREATE INDEX "transport_service_orders_name_listed_idx" ON "transport_service_orders" USING btree ("name" COLLATE "C","id") WHERE (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "transport_service_orders_name_long_idx" ON "transport_service_orders" USING btree ("id") WHERE NOT (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "transport_service_orders_status_listed_idx" ON "transport_service_orders" USING btree ("status" COLLATE "C","id") WHERE (coalesce(octet_length("status"), 0) <= 2000);
  CREATE INDEX "transport_service_orders_status_long_idx" ON "transport_service_orders" USING btree ("id") WHERE NOT (coalesce(octet_length("status"), 0) <= 2000);
  CREATE INDEX "transport_service_orders_price_amount_idx" ON "transport_service_orders" USING btree (forecourt_amount("price"),"id");
  CREATE INDEX "transport_service_orders_rels_order_idx" ON "transport_service_orders_rels" USING btree ("order");
  CREATE INDEX "transport_service_orders_rels_parent_idx" ON "transport_service_orders_rels" USING btree ("parent_id");
  CREATE INDEX "transport_service_orders_rels_path_idx" ON "transport_service_orders_rels" USING btree ("path");
  CREATE INDEX "transport_service_orders_rels_attachments_id_idx" ON "transport_service_orders_rels" USING btree ("attachments_id");
  CREATE INDEX "transport_service_orders_rels_owner_idx" ON "transport_service_orders_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "transport_service_orders_rels_attachments_named_idx" ON "transport_service_orders_rels" USING btree ("attachments_id","path","parent_id");
  CREATE INDEX "webhooks_updated_at_idx" ON "webhooks" USING btree ("updated_at","id");
  CREATE INDEX "webhooks_created_at_idx" ON "webhooks" USING btree ("created_at","id");
  CREATE INDEX "webhooks_url_listed_idx" ON "webhooks" USING btree ("url" COLLATE "C","id") WHERE (coalesce(octet_length("url"), 0) <= 2000);
  CREATE INDEX "webhooks_url_long_idx" ON "webhooks" USING btree ("id") WHERE NOT (coalesce(octet_length("url"), 0) <= 2000);
  CREATE INDEX "webhooks_enabled_listed_idx" ON "webhooks" USING btree ("enabled","id");
  CREATE INDEX "webhooks_rels_order_idx" ON "webhooks_rels" USING btree ("order");
  CREATE INDEX "webhooks_rels_parent_idx" ON "webhooks_rels" USING btree ("parent_id");
  CREATE INDEX "webhooks_rels_path_idx" ON "webhooks_rels" USING btree ("path");
  CREATE INDEX "webhooks_rels_tenants_id_idx" ON "webhooks_rels" USING btree ("tenants_id");
  CREATE INDEX "webhooks_rels_owner_idx" ON "webhooks_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "webhooks_rels_tenants_named_idx" ON "webhooks_rels" USING btree ("tenants_id","path","parent_id");
  CREATE INDEX "_webhooks_v_parent_idx" ON "_webhooks_v" USING btree ("parent_id");
  CREATE INDEX "_webhooks_v_version_version_updated_at_idx" ON "_webhooks_v" USING btree ("version_updated_at");
  CREATE INDEX "_webhooks_v_version_version_created_at_idx" ON "_webhooks_v" USING btree ("version_created_at");
  CREATE INDEX "_webhooks_v_created_at_idx" ON "_webhooks_v" USING btree ("created_at");
  CREATE INDEX "_webhooks_v_updated_at_idx" ON "_webhooks_v" USING btree ("updated_at");
  CREATE INDEX "_webhooks_v_rels_order_idx" ON "_webhooks_v_rels" USING btree ("order");
  CREATE INDEX "_webhooks_v_rels_parent_idx" ON "_webhooks_v_rels" USING btree ("parent_id");
  CREATE INDEX "_webhooks_v_rels_path_idx" ON "_webhooks_v_rels" USING btree ("path");
  CREATE INDEX "_webhooks_v_rels_tenants_id_idx" ON "_webhooks_v_rels" USING btree ("tenants_id");
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
  CREATE INDEX "api_keys_replaces_idx" ON "api_keys" USING btree ("replaces_id");
  CREATE UNIQUE INDEX "api_keys_hash_idx" ON "api_keys" USING btree ("hash");
  CREATE INDEX "api_keys_created_by_idx" ON "api_keys" USING btree ("created_by_id");
  CREATE INDEX "api_keys_updated_at_idx" ON "api_keys" USING btree ("updated_at");
  CREATE INDEX "api_keys_created_at_idx" ON "api_keys" USING btree ("created_at");
  CREATE INDEX "api_keys_rels_order_idx" ON "api_keys_rels" USING btree ("order");
  CREATE INDEX "api_keys_rels_parent_idx" ON "api_keys_rels" USING btree ("parent_id");
  CREATE INDEX "api_keys_rels_path_idx" ON "api_keys_rels" USING btree ("path");
  CREATE INDEX "api_keys_rels_tenants_id_idx" ON "api_keys_rels" USING btree ("tenants_id");
  CREATE INDEX "api_keys_rels_owner_idx" ON "api_keys_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "api_keys_rels_tenants_named_idx" ON "api_keys_rels" USING btree ("tenants_id","path","parent_id");
  CREATE INDEX "tenants_updated_at_idx" ON "tenants" USING btree ("updated_at","id");
  CREATE INDEX "tenants_created_at_idx" ON "tenants" USING btree ("created_at","id");
  CREATE INDEX "tenants_name_listed_idx" ON "tenants" USING btree ("name" COLLATE "C","id") WHERE (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "tenants_name_long_idx" ON "tenants" USING btree ("id") WHERE NOT (coalesce(octet_length("name"), 0) <= 2000);
  CREATE INDEX "users_sessions_order_idx" ON "users_sessions" USING btree ("_order");
  CREATE INDEX "users_sessions_parent_id_idx" ON "users_sessions" USING btree ("_parent_id");
  CREATE INDEX "users_updated_at_idx" ON "users" USING btree ("updated_at");
  CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at");
  CREATE UNIQUE INDEX "users_email_idx" ON "users" USING btree ("email");
  CREATE INDEX "users_rels_order_idx" ON "users_rels" USING btree ("order");
  CREATE INDEX "users_rels_parent_idx" ON "users_rels" USING btree ("parent_id");
  CREATE INDEX "users_rels_path_idx" ON "users_rels" USING btree ("path");
  CREATE INDEX "users_rels_tenants_id_idx" ON "users_rels" USING btree ("tenants_id");
  CREATE INDEX "users_rels_owner_idx" ON "users_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "users_rels_tenants_named_idx" ON "users_rels" USING btree ("tenants_id","path","parent_id");
  CREATE INDEX "changes_batch_id_idx" ON "changes" USING btree ("batch_id");
  CREATE INDEX "changes_created_at_line_idx" ON "changes" USING brin ("created_at");
  CREATE INDEX "changes_latest_idx" ON "changes" USING btree ("collection","record_id","id");
  CREATE INDEX "changes_stored_file_idx" ON "changes" USING btree ((stored -> 'row' ->> 'stored_name')) WHERE (stored -> 'row' ->> 'stored_name') IS NOT NULL;
  CREATE INDEX "changes_transaction_idx" ON "changes" USING btree ("collection","transaction_id");
  CREATE INDEX "idempotent_answers_created_at_idx" ON "idempotent_answers" USING btree ("created_at");
  CREATE UNIQUE INDEX "caller_keyHash_idx" ON "idempotent_answers" USING btree ("caller","key_hash");
  CREATE INDEX "webhook_deliveries_created_at_line_idx" ON "webhook_deliveries" USING brin ("created_at");
  CREATE INDEX "webhook_deliveries_held_idx" ON "webhook_deliveries" USING btree ("webhook") WHERE status = 'held';
  CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("webhook","due_at","id") WHERE status = 'pending';
  CREATE INDEX "webhook_deliveries_in_order_idx" ON "webhook_deliveries" USING btree ("webhook","collection","record_id","sequence") WHERE status = 'pending';
  CREATE INDEX "webhook_deliveries_of_webhook_idx" ON "webhook_deliveries" USING btree ("webhook","id");
  CREATE UNIQUE INDEX "payload_kv_key_idx" ON "payload_kv" USING btree ("key");
  CREATE INDEX "payload_preferences_key_idx" ON "payload_preferences" USING btree ("key");
  CREATE INDEX "payload_preferences_updated_at_idx" ON "payload_preferences" USING btree ("updated_at");
  CREATE INDEX "payload_preferences_created_at_idx" ON "payload_preferences" USING btree ("created_at");
  CREATE INDEX "payload_preferences_rels_order_idx" ON "payload_preferences_rels" USING btree ("order");
  CREATE INDEX "payload_preferences_rels_parent_idx" ON "payload_preferences_rels" USING btree ("parent_id");
  CREATE INDEX "payload_preferences_rels_path_idx" ON "payload_preferences_rels" USING btree ("path");
  CREATE INDEX "payload_preferences_rels_api_keys_id_idx" ON "payload_preferences_rels" USING btree ("api_keys_id");
  CREATE INDEX "payload_preferences_rels_users_id_idx" ON "payload_preferences_rels" USING btree ("users_id");
  CREATE INDEX "payload_preferences_rels_owner_idx" ON "payload_preferences_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "payload_migrations_updated_at_idx" ON "payload_migrations" USING btree ("updated_at");
  CREATE INDEX "payload_migrations_created_at_idx" ON "payload_migrations" USING btree ("created_at");
  CREATE INDEX "payload_query_presets_updated_at_idx" ON "payload_query_presets" USING btree ("updated_at");
  CREATE INDEX "payload_query_presets_created_at_idx" ON "payload_query_presets" USING btree ("created_at");
  CREATE INDEX "payload_query_presets_rels_order_idx" ON "payload_query_presets_rels" USING btree ("order");
  CREATE INDEX "payload_query_presets_rels_parent_idx" ON "payload_query_presets_rels" USING btree ("parent_id");
  CREATE INDEX "payload_query_presets_rels_path_idx" ON "payload_query_presets_rels" USING btree ("path");
  CREATE INDEX "payload_query_presets_rels_users_id_idx" ON "payload_query_presets_rels" USING btree ("users_id");
  CREATE INDEX "payload_query_presets_rels_owner_idx" ON "payload_query_presets_rels" USING btree ("parent_id","path","order");
  CREATE INDEX "webhook_fan_outs_noted_idx" ON "webhook_fan_outs" USING btree ("id") WHERE share IS NULL;
  CREATE INDEX "webhook_fan_outs_backlog_idx" ON "webhook_fan_outs" USING btree ("share","place","id") WHERE share IS NOT NULL;
  CREATE INDEX "webhook_secrets_webhook_idx" ON "webhook_secrets" USING btree ("webhook");`)
  // A row for what each statement adds to the ledger, where there is somebody to be told.
  await db.execute(sql`CREATE FUNCTION forecourt_fan_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM webhooks WHERE enabled IS NOT FALSE) THEN
    INSERT INTO webhook_fan_outs (changes)
      SELECT range_agg(int4range(told.id, told.id, '[]')) FROM told HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$`)
  await db.execute(sql`CREATE TRIGGER forecourt_fan_out AFTER INSERT ON changes
    REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION forecourt_fan_out()`)
  await db.execute(sql`INSERT INTO file_stores DEFAULT VALUES`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "lead_events" CASCADE;
  DROP TABLE "leads" CASCADE;
  DROP TABLE "meetings" CASCADE;
  DROP TABLE "messages" CASCADE;
  DROP TABLE "sales_reps_credit_bands" CASCADE;
  DROP TABLE "sales_reps" CASCADE;
  DROP TABLE "sales_reps_rels" CASCADE;
  DROP TABLE "tasks" CASCADE;
  DROP TABLE "templates" CASCADE;
  DROP TABLE "templates_locales" CASCADE;
  DROP TABLE "templates_rels" CASCADE;
  DROP TABLE "addresses" CASCADE;
  DROP TABLE "contacts" CASCADE;
  DROP TABLE "contacts_rels" CASCADE;
  DROP TABLE "customers_consumer_lead_source" CASCADE;
  DROP TABLE "customers_company_type" CASCADE;
  DROP TABLE "customers" CASCADE;
  DROP TABLE "customers_rels" CASCADE;
  DROP TABLE "locations" CASCADE;
  DROP TABLE "listings" CASCADE;
  DROP TABLE "trades" CASCADE;
  DROP TABLE "_trades_v" CASCADE;
  DROP TABLE "vehicles_status" CASCADE;
  DROP TABLE "vehicles" CASCADE;
  DROP TABLE "credit_applications" CASCADE;
  DROP TABLE "deals_type" CASCADE;
  DROP TABLE "deals" CASCADE;
  DROP TABLE "deals_rels" CASCADE;
  DROP TABLE "dmv_fees" CASCADE;
  DROP TABLE "insurance_policies" CASCADE;
  DROP TABLE "pre_approvals" CASCADE;
  DROP TABLE "_pre_approvals_v" CASCADE;
  DROP TABLE "attachments" CASCADE;
  DROP TABLE "attachments_rels" CASCADE;
  DROP TABLE "service_orders_type" CASCADE;
  DROP TABLE "service_orders" CASCADE;
  DROP TABLE "service_orders_rels" CASCADE;
  DROP TABLE "service_quotes" CASCADE;
  DROP TABLE "transport_service_orders" CASCADE;
  DROP TABLE "transport_service_orders_rels" CASCADE;
  DROP TABLE "webhooks" CASCADE;
  DROP TABLE "webhooks_rels" CASCADE;
  DROP TABLE "_webhooks_v" CASCADE;
  DROP TABLE "_webhooks_v_rels" CASCADE;
  DROP TABLE "api_key_claims" CASCADE;
  DROP TABLE "api_key_claims_rels" CASCADE;
  DROP TABLE "api_keys" CASCADE;
  DROP TABLE "api_keys_rels" CASCADE;
  DROP TABLE "tenants" CASCADE;
  DROP TABLE "users_sessions" CASCADE;
  DROP TABLE "users" CASCADE;
  DROP TABLE "users_rels" CASCADE;
  DROP TABLE "changes" CASCADE;
  DROP TABLE "idempotent_answers" CASCADE;
  DROP TABLE "webhook_deliveries" CASCADE;
  DROP TABLE "payload_kv" CASCADE;
  DROP TABLE "payload_preferences" CASCADE;
  DROP TABLE "payload_preferences_rels" CASCADE;
  DROP TABLE "payload_migrations" CASCADE;
  DROP TABLE "payload_query_presets" CASCADE;
  DROP TABLE "payload_query_presets_rels" CASCADE;
  DROP TABLE "file_stores" CASCADE;
  DROP TABLE "rate_counts" CASCADE;
  DROP TABLE "webhook_fan_outs" CASCADE;
  DROP TABLE "webhook_full_shares" CASCADE;
  DROP TABLE "webhook_secrets" CASCADE;
  DROP TABLE "webhook_shares" CASCADE;
  DROP TABLE "webhook_states" CASCADE;
  DROP TYPE "public"."_locales";
  DROP TYPE "public"."enum_lead_events_type";
  DROP TYPE "public"."enum_lead_events_status";
  DROP TYPE "public"."enum_leads_process_statuses";
  DROP TYPE "public"."enum_leads_reason";
  DROP TYPE "public"."enum_leads_credit_band";
  DROP TYPE "public"."enum_messages_status";
  DROP TYPE "public"."enum_sales_reps_credit_bands";
  DROP TYPE "public"."enum_tasks_priority";
  DROP TYPE "public"."enum_templates_type";
  DROP TYPE "public"."enum_templates_choice";
  DROP TYPE "public"."enum_customers_consumer_lead_source";
  DROP TYPE "public"."enum_customers_company_type";
  DROP TYPE "public"."enum_customers_consumer_status";
  DROP TYPE "public"."enum_trades_status";
  DROP TYPE "public"."enum__trades_v_version_status";
  DROP TYPE "public"."enum_vehicles_status";
  DROP TYPE "public"."enum_deals_type";
  DROP TYPE "public"."enum_pre_approvals_segmentation_band";
  DROP TYPE "public"."enum__pre_approvals_v_version_segmentation_band";
  DROP TYPE "public"."enum_attachments_status";
  DROP TYPE "public"."enum_service_orders_type";
  DROP TYPE "public"."enum_service_orders_status";
  DROP TYPE "public"."enum_api_key_claims_personal_data";
  DROP TYPE "public"."enum_api_keys_personal_data";
  DROP TYPE "public"."enum_users_role";
  DROP TYPE "public"."enum_changes_operation";
  DROP TYPE "public"."enum_changes_actor_type";
  DROP TYPE "public"."enum_webhook_deliveries_status";
  DROP TYPE "public"."enum_payload_query_presets_access_read_constraint";
  DROP TYPE "public"."enum_payload_query_presets_access_update_constraint";
  DROP TYPE "public"."enum_payload_query_presets_access_delete_constraint";
  DROP TYPE "public"."enum_payload_query_presets_related_collection";`)
  for (const name of ['fan_out()', 'patterns(text[])', 'fold(text)', 'amount(text)']) {
    await db.execute(sql.raw(`DROP FUNCTION forecourt_${name}`))
  }
}
