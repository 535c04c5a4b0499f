import { Link } from '@tanstack/react-router'
import { RadioField } from '../../../fields/choice.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { isThemeMode, setThemeMode, useThemeMode } from '../../../prefs/theme.ts'
import { ActionParts } from './action-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { InSight } from './in-sight.tsx'
import styles from './ui.module.css'

const ChoiceParts = lazyNamed(() => import('./choice-parts.tsx'), 'ChoiceParts')
const DateParts = lazyNamed(() => import('./date-parts.tsx'), 'DateParts')
const PopupParts = lazyNamed(() => import('./popup-parts.tsx'), 'PopupParts')
const DataParts = lazyNamed(() => import('./data-parts.tsx'), 'DataParts')
const FeedbackParts = lazyNamed(() => import('./feedback-parts.tsx'), 'FeedbackParts')

const CRUMBS = [
  {
    key: 'demo',
    node: (
      <Link to="/demo" activeOptions={{ exact: true }}>
        Demonstração
      </Link>
    ),
  },
  { key: 'here', node: 'Componentes' },
]

/** Every component of the portal in every state; what looks wrong here looks wrong everywhere. */
export function UiScreen() {
  const mode = useThemeMode()
  return (
    <div lang="pt-BR">
      <PageHeader title="Componentes" crumbs={CRUMBS} />
      <div className={styles.page}>
        <div className={styles.top}>
          <p>
            Tudo de que as telas são feitas. Passe o ponteiro e percorra com Tab: cada controle tem o estado de passagem
            e o anel de foco.
          </p>
          <RadioField
            inline
            label="Tema desta página"
            value={mode}
            options={[
              { value: 'light', label: 'Claro' },
              { value: 'dark', label: 'Escuro' },
              { value: 'system', label: 'Do sistema' },
            ]}
            onChange={(next) => {
              if (isThemeMode(next)) setThemeMode(next)
            }}
          />
        </div>
        <ActionParts />
        <FieldParts />
        <InSight part={ChoiceParts} />
        <InSight part={DateParts} />
        <InSight part={PopupParts} />
        <InSight part={DataParts} />
        <InSight part={FeedbackParts} />
      </div>
    </div>
  )
}
