import type { TextKey } from './catalogue.ts'

/** Data of the wizard, with the template's defaults. Nothing is created from it. */
export const DEFAULT_DRAFT = {
  appName: '',
  category: 'Quick Online Courses',
  framework: 'HTML5',
  databaseName: 'db_name',
  database: 'MySQL',
  storage: 'Basic Server',
}
export type AppDraft = typeof DEFAULT_DRAFT

interface WizardStep {
  name: 'DETAILS' | 'FRAMEWORKS' | 'DATABASE' | 'STORAGE' | 'COMPLETED'
  /** A text that must be filled in before the step can be left */
  text?: { field: 'appName' | 'databaseName'; label: TextKey; missing: TextKey }
  choice?: { field: 'category' | 'framework' | 'database' | 'storage'; label: TextKey; options: readonly string[] }
}

/** The steps in their order. The last one reviews the draft. */
export const STEPS: readonly WizardStep[] = [
  {
    name: 'DETAILS',
    text: { field: 'appName', label: 'WIZARD.APP_NAME', missing: 'WIZARD.APP_NAME.REQUIRED' },
    choice: {
      field: 'category',
      label: 'WIZARD.CATEGORY',
      options: ['Quick Online Courses', 'Face to Face Discussions', 'Full Intro Training'],
    },
  },
  {
    name: 'FRAMEWORKS',
    choice: { field: 'framework', label: 'WIZARD.FRAMEWORK', options: ['HTML5', 'ReactJS', 'Angular', 'Vue'] },
  },
  {
    name: 'DATABASE',
    text: { field: 'databaseName', label: 'WIZARD.DATABASE.NAME', missing: 'WIZARD.DATABASE.NAME.REQUIRED' },
    choice: { field: 'database', label: 'WIZARD.DATABASE.ENGINE', options: ['MySQL', 'Firebase', 'DynamoDB'] },
  },
  {
    name: 'STORAGE',
    choice: { field: 'storage', label: 'WIZARD.STORAGE.SELECT', options: ['Basic Server', 'AWS', 'Google'] },
  },
  { name: 'COMPLETED' },
]

/** The message that blocks the step; null when it may be left. */
export const stepError = ({ text }: WizardStep, draft: AppDraft): TextKey | null =>
  text && draft[text.field].trim() === '' ? text.missing : null
