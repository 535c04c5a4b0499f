import { Download, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { Tabs } from '../../../kit/tabs.tsx'
import { Part, State, States } from './part.tsx'
import { LONG } from './samples.ts'
import styles from './ui.module.css'

/** What one presses and where one goes. */
export function ActionParts() {
  return (
    <>
      <Buttons />
      <TabsPart />
      <StepperPart />
    </>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  const work = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 1500)
  }
  return (
    <Part name="Botões" about="Um verbo. Um só primário por tela.">
      <States>
        <State name="Comum, primário, discreto">
          <div className={styles.row}>
            <Button>Exportar</Button>
            <Button look="primary">Importar</Button>
            <Button look="quiet">Cancelar</Button>
          </div>
        </State>
        <State name="Com ícone">
          <div className={styles.row}>
            <Button look="primary">
              <Plus size={16} aria-hidden="true" />
              Criar
            </Button>
            <Button>
              <Download size={16} aria-hidden="true" />
              Baixar XML
            </Button>
          </div>
        </State>
        <State name="Só ícone">
          <div className={styles.row}>
            <Button size="icon" aria-label="Excluir">
              <Trash2 size={16} aria-hidden="true" />
            </Button>
            <Button look="quiet" size="tool" aria-label="Baixar">
              <Download size={20} aria-hidden="true" />
            </Button>
          </div>
        </State>
        <State name="Desabilitado">
          <div className={styles.row}>
            <Button disabled>Exportar</Button>
            <Button look="primary" disabled>
              Importar
            </Button>
          </div>
        </State>
        <State name="Trabalhando (clique)">
          <Button look="primary" disabled={busy} onClick={work}>
            {busy ? 'Por favor, aguarde...' : 'Gerar arquivo'}
          </Button>
        </State>
        <State name="Grande">
          <Button look="primary" size="large">
            Logar
          </Button>
        </State>
        <State name="Link que age como botão">
          <a className={buttonClass()} href="#conteudo">
            Ir ao topo
          </a>
        </State>
        <State name="Texto longo" wide>
          <Button>{LONG}</Button>
        </State>
      </States>
    </Part>
  )
}

function TabsPart() {
  const [tab, setTab] = useState<'resumo' | 'itens' | 'eventos' | 'pdf'>('resumo')
  return (
    <Part name="Abas" about="Partes de uma mesma página; setas mudam de aba.">
      <Tabs
        label="Partes do documento"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'resumo', label: 'Resumo', content: <p>O que o documento diz em uma olhada.</p> },
          { value: 'itens', label: 'Itens', count: 990, content: <p>Os 990 itens.</p> },
          { value: 'eventos', label: 'Eventos', count: 0, content: <p>Nenhum evento.</p> },
          { value: 'pdf', label: 'PDF', disabled: true, content: null },
        ]}
      />
    </Part>
  )
}

function StepperPart() {
  const [at, setAt] = useState(1)
  const steps = ['Período', 'Conferência', 'Geração'].map((label) => ({ key: label, label }))
  return (
    <Part name="Passos" about="Onde se está em algo que tem ordem; os passos feitos levam de volta.">
      <Stepper label="Passos do arquivo" steps={steps} at={at} onGo={setAt} />
      <div className={styles.row}>
        <Button disabled={at === steps.length - 1} onClick={() => setAt(at + 1)}>
          Avançar
        </Button>
      </div>
    </Part>
  )
}
