import { Link } from '@tanstack/react-router'
import { RadioField } from '../../fields/choice.tsx'
import textStyles from '../../kit/text.module.css'
import { changeLayout } from '../../prefs/change-layout.ts'
import { useLayout } from '../../prefs/layout.ts'
import { changeTableMode, useTableMode } from '../../prefs/table-mode.ts'
import { isThemeMode, setThemeMode, useThemeMode } from '../../prefs/theme.ts'
import { ContaSection } from './section.tsx'

const THEMES = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'system', label: 'Do sistema' },
] as const
const DENSITIES = [
  { value: 'compact', label: 'Compactas' },
  { value: 'roomy', label: 'Espaçosas' },
] as const
const MODES = [
  { value: 'rolagem', label: 'Rolagem' },
  { value: 'paginas', label: 'Páginas' },
] as const

/** Theme and layout of this browser. */
export function AparenciaSection() {
  const mode = useThemeMode()
  const { density } = useLayout().main
  const table = useTableMode()
  return (
    <ContaSection title="Aparência" text="Vale neste computador.">
      <RadioField
        label="Cores da tela"
        inline
        value={mode}
        options={THEMES}
        onChange={(value) => isThemeMode(value) && setThemeMode(value)}
      />
      <RadioField
        label="Linhas das listas de notas"
        inline
        value={density}
        options={DENSITIES}
        onChange={(next) => changeLayout({ main: { density: next } })}
      />
      <RadioField
        label="Listas longas"
        inline
        value={table.paged ? 'paginas' : 'rolagem'}
        options={MODES}
        onChange={(next) => changeTableMode({ ...table, paged: next === 'paginas' })}
      />
      <p className={textStyles.note}>
        Menu, cabeçalho e cor de destaque: <Link to="/demo/layout">abrir o layout</Link>.
      </p>
    </ContaSection>
  )
}
