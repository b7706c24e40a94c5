-- Run once, when the data directory is made.
create role keycloak login password 'keycloak';
create database keycloak owner keycloak;
