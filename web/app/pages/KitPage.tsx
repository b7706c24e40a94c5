import { Checkbox, NumberInput, Radio, RangeSlider, Select, Switch, Textarea, TextInput } from '@mantine/core'
import {
  IconCheck,
  IconDeviceLaptop,
  IconDots,
  IconGift,
  IconHourglass,
  IconShirt,
  IconSparkles,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { words } from '#contract/words.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import {
  GuideFace,
  GuidePointing,
  GuideWaving,
  SystemAlert,
  SystemCalm,
  SystemHappy,
} from '../../ui/art/characters.ts'
import { NoArticles, NoBookings, NoChips, NoHistory, NoMissions, NothingFound } from '../../ui/art/empty.ts'
import { ChipMark, CoinMark, EnergyMark } from '../../ui/art/marks.tsx'
import { CoinArt, EnergyArt } from '../../ui/art/rewards.ts'
import { Block } from '../../ui/Block.tsx'
import { Button } from '../../ui/Button.tsx'
import { CountUp } from '../../ui/CountUp.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '../../ui/modal/Dialog.tsx'
import { type ModalProps, modal } from '../../ui/modal/modal.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Pass } from '../../ui/Pass.tsx'
import { Pill, Pills } from '../../ui/Pill.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Tag, Tags, type TagTone } from '../../ui/Tag.tsx'
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './KitPage.module.css'

const question = modal<object, 'yes'>('kit-question', () => Promise.resolve({ default: Question }), {
  small: true,
})

function Question({ onClose }: ModalProps<'yes'>) {
  return (
    <>
      <DialogTitle>Отклонить бронь?</DialogTitle>
      <DialogBody>850 коинов вернутся на баланс жителя сразу.</DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          Отмена
        </Button>
        <Button variant="danger" onClick={() => onClose('yes')}>
          Отклонить
        </Button>
      </DialogFoot>
    </>
  )
}

const variants = ['primary', 'soft', 'line', 'ghost', 'danger', 'dangerSoft', 'volt'] as const
const reward = { art: <EnergyArt /> }
const tones: TagTone[] = [
  'gray',
  'new',
  'chip',
  'energy',
  'coin',
  'success',
  'info',
  'warn',
  'danger',
  'urgent',
  'line',
]

export function KitPage() {
  return (
    <main id="main" tabIndex={-1} className={styles.kit}>
      <PageHeader title="Компоненты" actions={<ThemeSwitch />} />
      <Buttons />
      <Fields />
      <Choices />
      <Labels />
      <People />
      <Drawings />
    </main>
  )
}

function Buttons() {
  const [answer, setAnswer] = useState<string>()
  return (
    <Block title="Кнопки">
      <Row>
        {variants.map(variant => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button pending="Отправляем">Отправить</Button>
        <Button disabled>Недоступно</Button>
        <Button size="compact">Одобрить</Button>
        <IconButton filled label="Ещё" icon={<IconDots />} />
      </Row>
      <Row>
        <Button
          variant="soft"
          onClick={() => void question.open({}).then(result => setAnswer(result ?? 'закрыто'))}
        >
          Диалог{answer && `: ${answer}`}
        </Button>
        <Button variant="soft" onClick={() => toast.info('Новые события', { text: 'Смотрите в Истории' })}>
          Новость
        </Button>
        <Button variant="soft" onClick={() => toast.success('+240 bitW', reward)}>
          Награда
        </Button>
        <Button variant="soft" onClick={() => toast.warn('До конца миссии два дня')}>
          Срок
        </Button>
        <Button variant="soft" onClick={() => toast.error('Не удалось сохранить')}>
          Ошибка
        </Button>
      </Row>
    </Block>
  )
}

function Fields() {
  return (
    <Block title="Поля">
      <div className={styles.columns}>
        <TextInput label="Название" defaultValue="Городской забег" />
        <Select label="Тема" placeholder="Выберите тему" data={['Техника', 'Одежда', 'Сувениры']} />
        <TextInput label="Причина" placeholder="Не заполнено" error="Напишите причину" />
        <NumberInput label="Коины" leftSection={<CoinMark />} defaultValue={1150.5} />
        <DateField label="Доступна до" placeholder="дд.мм.гггг" clearable defaultValue="2026-12-12" />
        <TextInput label="Недоступно" disabled defaultValue="120" />
        <Textarea label="Описание" defaultValue="Пять участников, один капитан и хорошее настроение." />
      </div>
    </Block>
  )
}

function Choices() {
  const [tab, setTab] = useState<'one' | 'two' | 'three'>('two')
  const [mode, setMode] = useState<'views' | 'ratings'>('views')
  const [type, setType] = useState('tech')
  const [page, setPage] = useState(2)
  return (
    <Block title="Выбор">
      <Tabs
        label="Разделы"
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'one', label: 'Статистика' },
          { key: 'two', label: 'История' },
          { key: 'three', label: 'Уведомления', count: { value: 2, label: '2 новых', urgent: true } },
        ]}
      >
        <Row>
          <Segments
            label="Что показать"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'views', label: 'Просмотры' },
              { value: 'ratings', label: 'Оценки' },
            ]}
          />
          <Pills label="Тип">
            <Pill pressed={type === 'tech'} icon={<IconDeviceLaptop />} onClick={() => setType('tech')}>
              Техника
            </Pill>
            <Pill pressed={type === 'gift'} icon={<IconGift />} onClick={() => setType('gift')}>
              Сувениры
            </Pill>
            <Pill pressed={type === 'wear'} icon={<IconShirt />} onClick={() => setType('wear')}>
              Одежда
            </Pill>
          </Pills>
        </Row>
      </Tabs>
      <Row>
        <Checkbox label="Техника" defaultChecked />
        <Checkbox label="Одежда" />
        <Radio label="Чип" defaultChecked name="kit" />
        <Radio label="bitW" name="kit" />
        <Switch label="40 × 24" defaultChecked />
        <RangeSlider thumbFromLabel="Цена от" thumbToLabel="Цена до" defaultValue={[20, 70]} label={null} />
        <Pagination page={page} pageCount={24} onChange={setPage} staysInPlace />
      </Row>
    </Block>
  )
}

function Labels() {
  return (
    <Block title="Метки и числа">
      <Tags>
        {tones.map(tone => (
          <Tag key={tone} tone={tone} icon={<IconSparkles />}>
            {tone}
          </Tag>
        ))}
        <Tag tone="warn" icon={<IconHourglass />}>
          На проверке
        </Tag>
        <Tag tone="success" icon={<IconCheck />}>
          Одобрена
        </Tag>
        <Tag tone="danger" icon={<IconX />}>
          Отклонена
        </Tag>
      </Tags>
      <Row>
        <Amount currency="energy" value={2480} unit="bitW" />
        <Amount currency="coins" value={1150.5} unit="коина" />
        <Amount currency="chips" value={9} unit="чипов" />
        <EnergyMark />
        <CoinMark />
        <ChipMark />
        <span>
          <CountUp value={1284560} unit={words.points} />
        </span>
      </Row>
      <Row>
        <Skeleton width={240} />
        <Skeleton width={84} height={58} radius="var(--r-md)" />
      </Row>
    </Block>
  )
}

function People() {
  return (
    <Block title="Жители">
      <Row>
        <Avatar name="Алина Воронцова" size="huge" ring="me" />
        <Avatar name="Елена Лис" size="large" ring="blocked" />
        <Avatar name="Елена Лис" />
        <Avatar name="Елена Лис" size="small" />
        <Avatar name="Елена Лис" size="tiny" />
        <div className={styles.pass}>
          <Pass name="Алина Воронцова" balances={{ energy: 2480, coins: 1150 }} />
        </div>
        <div className={styles.pass}>
          <Pass slate name="Игорь Кравцов" rank="Модератор" />
        </div>
      </Row>
    </Block>
  )
}

function Drawings() {
  return (
    <Block title="Рисунки">
      <div className={styles.drawings}>
        <GuideFace />
        <GuidePointing />
        <GuideWaving />
        <SystemAlert className={styles.night} />
        <SystemCalm className={styles.night} />
        <SystemHappy className={styles.night} />
        <EnergyArt />
        <CoinArt />
        <NoArticles />
        <NoBookings />
        <NoChips />
        <NoHistory />
        <NoMissions />
      </div>
      <Empty
        drawing={<NothingFound />}
        title="Ничего не нашлось"
        text="Попробуйте другое слово или сбросьте фильтры."
        action={<Button variant="soft">Сбросить фильтры</Button>}
      />
    </Block>
  )
}

const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
