import { Cloud, Database, FileCode2, type LucideIcon, MessagesSquare, Rocket, Server } from 'lucide-react'
import { RadioField } from '../../../fields/choice.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { type Say, useText } from '../i18n/text.tsx'
import type { TextKey } from '../i18n/texts.ts'
import { type AppDraft, CATEGORIES, DATABASES, FRAMEWORKS, STORAGES, type StepName } from './app-draft.ts'
import styles from './wizard.module.css'

interface Props {
  step: StepName
  draft: AppDraft
  error: string | null
  onChange: (part: Partial<AppDraft>) => void
}

/** What each step asks. */
export function StepFields({ step, draft, error, onChange }: Props) {
  const { t } = useText()
  switch (step) {
    case 'DETAILS':
      return (
        <>
          <TextField
            label={t('WIZARD.APP_NAME')}
            hint={t('WIZARD.APP_NAME.HINT')}
            required
            autoComplete="off"
            value={draft.appName}
            error={error}
            onChange={(appName) => onChange({ appName })}
          />
          <RadioField
            cards
            label={t('WIZARD.CATEGORY')}
            value={draft.category}
            options={cards(t, CATEGORIES)}
            onChange={(category) => onChange({ category })}
          />
        </>
      )
    case 'FRAMEWORKS':
      return (
        <RadioField
          cards
          label={t('WIZARD.FRAMEWORK')}
          value={draft.framework}
          options={cards(t, FRAMEWORKS)}
          onChange={(framework) => onChange({ framework })}
        />
      )
    case 'DATABASE':
      return (
        <>
          <TextField
            label={t('WIZARD.DATABASE.NAME')}
            required
            autoComplete="off"
            value={draft.databaseName}
            error={error}
            onChange={(databaseName) => onChange({ databaseName })}
          />
          <RadioField
            cards
            label={t('WIZARD.DATABASE.ENGINE')}
            value={draft.database}
            options={cards(t, DATABASES)}
            onChange={(database) => onChange({ database })}
          />
        </>
      )
    case 'STORAGE':
      return (
        <RadioField
          cards
          label={t('WIZARD.STORAGE.SELECT')}
          value={draft.storage}
          options={cards(t, STORAGES)}
          onChange={(storage) => onChange({ storage })}
        />
      )
    case 'COMPLETED':
      return <Review draft={draft} />
  }
}

interface Words {
  /** Absent for what has the same name in every language */
  label?: TextKey
  hint: TextKey
  icon: LucideIcon
}

/** How each of the template's values is worded. */
const WORDS: Record<AppDraft['category' | 'framework' | 'database' | 'storage'], Words> = {
  'Quick Online Courses': { label: 'WIZARD.CATEGORY.QUICK', hint: 'WIZARD.CATEGORY.QUICK.HINT', icon: Rocket },
  'Face to Face Discussions': {
    label: 'WIZARD.CATEGORY.FACE',
    hint: 'WIZARD.CATEGORY.FACE.HINT',
    icon: MessagesSquare,
  },
  'Full Intro Training': { label: 'WIZARD.CATEGORY.FULL', hint: 'WIZARD.CATEGORY.FULL.HINT', icon: FileCode2 },
  HTML5: { hint: 'WIZARD.FRAMEWORK.HTML5.HINT', icon: FileCode2 },
  ReactJS: { hint: 'WIZARD.FRAMEWORK.REACTJS.HINT', icon: FileCode2 },
  Angular: { hint: 'WIZARD.FRAMEWORK.ANGULAR.HINT', icon: FileCode2 },
  Vue: { hint: 'WIZARD.FRAMEWORK.VUE.HINT', icon: FileCode2 },
  MySQL: { hint: 'WIZARD.DATABASE.MYSQL.HINT', icon: Database },
  Firebase: { hint: 'WIZARD.DATABASE.FIREBASE.HINT', icon: Database },
  DynamoDB: { hint: 'WIZARD.DATABASE.DYNAMODB.HINT', icon: Database },
  'Basic Server': { label: 'WIZARD.STORAGE.BASIC', hint: 'WIZARD.STORAGE.BASIC.HINT', icon: Server },
  AWS: { hint: 'WIZARD.STORAGE.AWS.HINT', icon: Cloud },
  Google: { hint: 'WIZARD.STORAGE.GOOGLE.HINT', icon: Cloud },
}

type Value = keyof typeof WORDS

const wordOf = (t: Say, value: Value): string => {
  const { label } = WORDS[value]
  return label ? t(label) : value
}

const cards = <Each extends Value>(t: Say, values: readonly Each[]) =>
  values.map((value) => {
    const { hint, icon: Icon } = WORDS[value]
    return { value, label: wordOf(t, value), hint: t(hint), icon: <Icon size={20} aria-hidden="true" /> }
  })

function Review({ draft }: { draft: AppDraft }) {
  const { t } = useText()
  const facts: [TextKey, string][] = [
    ['WIZARD.APP_NAME', draft.appName],
    ['WIZARD.CATEGORY', wordOf(t, draft.category)],
    ['WIZARD.FRAMEWORKS', wordOf(t, draft.framework)],
    ['WIZARD.DATABASE', `${wordOf(t, draft.database)} · ${draft.databaseName}`],
    ['WIZARD.STORAGE', wordOf(t, draft.storage)],
  ]
  return (
    <>
      <p className={styles.review}>{t('WIZARD.REVIEW')}</p>
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
