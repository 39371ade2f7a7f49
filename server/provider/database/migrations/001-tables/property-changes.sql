-- The version of the public list, and which properties each version has changed, so that a reader need not read all of them.
create table properties_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null,
  complete_since bigint not null default 0
);

insert into properties_version (version) values (0);

-- No foreign key: a deleted property is a change, too.
create table property_changes (
  property_id integer primary key,
  version bigint not null
);

create index property_changes_version_index on property_changes (version, property_id);

-- A random token for each version, so that any process can tell whether a version belongs to the history of this database: after a
-- restore the same numbers are assigned again, to other changes.
create table property_versions (
  version bigint primary key,
  token uuid not null
);

insert into property_versions (version, token) values (0, gen_random_uuid());

-- Keeps the tokens of the last 10,000 versions.
create function name_properties_version(named bigint) returns void language plpgsql as $$
begin
  insert into property_versions (version, token) values (named, gen_random_uuid())
    on conflict (version) do update set token = excluded.token;
  delete from property_versions where version <= named - 10000;
end $$;

-- The update locks the version's row until the transaction ends: versions are assigned in the order of commits.
create function record_property_changes(ids integer[]) returns void language plpgsql as $$
declare
  next_version bigint;
begin
  if cardinality(ids) = 0 then return; end if;
  update properties_version set version = version + 1 returning version into next_version;
  perform name_properties_version(next_version);
  insert into property_changes (property_id, version)
    select distinct id, next_version from unnest(ids) as id
    on conflict (property_id) do update set version = excluded.version;
end $$;

create function forget_property_changes() returns trigger language plpgsql as $$
declare
  next_version bigint;
begin
  update properties_version set version = version + 1, complete_since = version + 1
    returning version into next_version;
  perform name_properties_version(next_version);
  return null;
end $$;

-- Triggers record the changes of each table that the public list shows a part of. An update may change the id itself, so the rows
-- before and after it count.
do $do$
declare
  recorded record;
  changed_ids text;
begin
  for recorded in select * from (values
    ('properties', 'select id from %s'),
    ('property_photos', 'select property_id from %s'),
    ('property_amenities', 'select property_id from %s'),
    ('property_types', 'select properties.id from properties join %s as type on type.id = property_type_id'),
    ('amenities', 'select property_id from property_amenities join %s as amenity on amenity.id = amenity_id')
  ) as listed (name, ids) loop
    changed_ids := format(recorded.ids, 'changed');
    execute format($$
      create function record_changed_%1$s() returns trigger language plpgsql as $body$
      begin
        perform record_property_changes(array(%2$s));
        return null;
      end $body$;
      create function record_updated_%1$s() returns trigger language plpgsql as $body$
      begin
        perform record_property_changes(array(%3$s union %2$s));
        return null;
      end $body$;
      create trigger record_insert after insert on %1$s referencing new table as changed
        for each statement execute function record_changed_%1$s();
      create trigger record_update after update on %1$s
        referencing old table as before new table as changed
        for each statement execute function record_updated_%1$s();
      create trigger record_delete after delete on %1$s referencing old table as changed
        for each statement execute function record_changed_%1$s();
      create trigger forget_changes after truncate on %1$s
        for each statement execute function forget_property_changes()
    $$, recorded.name, changed_ids, format(recorded.ids, 'before'));
  end loop;
end $do$;
