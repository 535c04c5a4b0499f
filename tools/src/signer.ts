export { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
