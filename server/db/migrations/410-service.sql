-- `ServiceSettings` of core/domain/service-settings.ts. Null: orders wait for staff; no courses, no seats.
alter table restaurants add column service_settings jsonb,
  -- Guests' orders are refused until then.
  add column paused_until timestamptz;
