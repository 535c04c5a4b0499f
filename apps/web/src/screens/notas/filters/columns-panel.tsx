import type { Documento } from '@portal/contract/notas.ts'
import { RadioField } from '../../../fields/choice.tsx'
import { ColumnChooser } from '../../../grid/column-chooser.tsx'
import type { ColumnLayout, GridColumn } from '../../../grid/column-layout.ts'
import { changeLayout } from '../../../prefs/change-layout.ts'
import { useLayout } from '../../../prefs/layout.ts'
import { changeTableMode, type TableMode } from '../../../prefs/table-mode.ts'
import styles from './filters.module.css'

export interface ColumnsPanelProps {
  columns: readonly GridColumn<Documento>[]
  layout: ColumnLayout
  mode: TableMode
  onLayout: (next: ColumnLayout) => void
  onReset: () => void
  widthOf: (id: string) => number
  /** Resets the page, whose position differs in the other mode */
  onMode: () => void
}

/** Columns, row height, and mode of the list (scrolling or paged). */
export function ColumnsPanel({ columns, layout, mode, onLayout, onReset, widthOf, onMode }: ColumnsPanelProps) {
  const { density } = useLayout().main
  return (
    <div className={styles.panel}>
      <ColumnChooser columns={columns} layout={layout} onLayout={onLayout} onReset={onReset} widthOf={widthOf} />
      <RadioField
        inline
        label="Altura das linhas"
        value={density}
        options={[
          { value: 'compact', label: 'Compacta' },
          { value: 'roomy', label: 'Espaçada' },
        ]}
        onChange={(next) => changeLayout({ main: { density: next } })}
      />
      <RadioField
        inline
        label="Em todas as tabelas"
        value={mode.paged ? 'paginas' : 'rolagem'}
        options={[
          { value: 'rolagem', label: 'Rolagem contínua' },
          { value: 'paginas', label: 'Páginas' },
        ]}
        onChange={(next) => {
          changeTableMode({ ...mode, paged: next === 'paginas' })
          onMode()
        }}
      />
    </div>
  )
}
