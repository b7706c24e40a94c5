-- The list of people is filtered by a part of the department (server/domains/people/found.ts).
create index user_infos_department_part on user_infos using gin ((' ' || folded(department)) gin_trgm_ops);
