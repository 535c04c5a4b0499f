import type { TextKey } from '../i18n/texts.ts'

export const CATEGORIES = ['Quick Online Courses', 'Face to Face Discussions', 'Full Intro Training'] as const
export const FRAMEWORKS = ['HTML5', 'ReactJS', 'Angular', 'Vue'] as const
export const DATABASES = ['MySQL', 'Firebase', 'DynamoDB'] as const
export const STORAGES = ['Basic Server', 'AWS', 'Google'] as const

/** What the template's wizard asks for. The values are the template's own; the words shown come from the catalogue. */
export interface AppDraft {
  appName: string
  category: (typeof CATEGORIES)[number]
  framework: (typeof FRAMEWORKS)[number]
  databaseName: string
  database: (typeof DATABASES)[number]
  storage: (typeof STORAGES)[number]
}

export const DEFAULT_DRAFT: AppDraft = {
  appName: '',
  category: 'Quick Online Courses',
  framework: 'HTML5',
  databaseName: 'db_name',
  database: 'MySQL',
  storage: 'Basic Server',
}

export const STEPS = ['DETAILS', 'FRAMEWORKS', 'DATABASE', 'STORAGE', 'COMPLETED'] as const
export type StepName = (typeof STEPS)[number]

/** Why a step cannot be left; null when it can. */
export function faultOf(step: StepName, draft: AppDraft): TextKey | null {
  if (step === 'DETAILS' && draft.appName.trim() === '') return 'WIZARD.APP_NAME.REQUIRED'
  if (step === 'DATABASE' && draft.databaseName.trim() === '') return 'WIZARD.DATABASE.NAME.REQUIRED'
  return null
}
