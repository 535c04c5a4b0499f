export {
  createTestCa,
  type Leaf,
  type Signature,
  type Signer,
  type TestCa,
  type TestCaOptions,
} from './sign/test-ca.ts'
