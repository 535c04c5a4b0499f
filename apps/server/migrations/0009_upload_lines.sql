-- Whose documents an upload's line speaks of: the uploader sees all, a colleague those about companies that it may use.
-- null: the upload's own company (or no document at all); empty: none of the uploader's companies.
alter table upload_line add column empresas bigint[];
