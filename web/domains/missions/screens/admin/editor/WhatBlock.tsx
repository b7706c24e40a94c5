import { TextInput } from '@mantine/core'
import { MAX_PICTURE_BYTES } from '#contract/domains/media.ts'
import { missionTypes } from '#contract/domains/mission-types.ts'
import { missions } from '#contract/domains/missions.ts'
import { refusalWords } from '#web/attempt.ts'
import { missionTypeNames } from '#web/domains/missions/cardTexts.ts'
import { MissionPlate, missionGlyph } from '#web/domains/missions/components/MissionPlate.tsx'
import { uploadFile } from '#web/rest/upload.ts'
import { Block } from '#web/ui/Block.tsx'
import { MarkdownField } from '#web/ui/editor/MarkdownField.tsx'
import { PictureField } from '#web/ui/editor/PictureField.tsx'
import type { Editor } from '#web/ui/editor/useEditor.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { TileChoice } from '#web/ui/form/TileChoice.tsx'
import type { MissionDraft } from './draft.ts'
import styles from './MissionEditor.module.css'
import { texts } from './texts.ts'

interface Props {
  editor: Pick<Editor<MissionDraft>, 'form' | 'setUploading'>
}

const typeOptions = missionTypes.map(value => {
  const Glyph = missionGlyph(value)
  return { value, label: missionTypeNames[value], sign: <Glyph aria-hidden="true" /> }
})
const cover = { ratio: '6 / 5', width: 1600 } as const

/** What the mission is: name, type, description, picture. */
export function WhatBlock({ editor: { form, setUploading } }: Props) {
  const { name, type, description, picture } = form.values
  return (
    <Block className={styles.fields}>
      <h2 className={styles.title}>{texts.what}</h2>
      <TextInput
        label={texts.name}
        description={texts.signs(name.length, missions.fields.name.max)}
        {...rulesOf(missions.fields.name)}
        {...form.getInputProps('name')}
      />
      <TileChoice
        label={texts.type}
        options={typeOptions}
        value={type}
        onChange={next => form.setFieldValue('type', next)}
      />
      <MarkdownField
        label={texts.description}
        {...rulesOf(missions.fields.description)}
        {...form.getInputProps('description')}
        value={description}
      />
      <PictureField
        label={texts.picture}
        value={picture}
        onChange={next => form.setFieldValue('picture', next)}
        drawing={<MissionPlate type={type} />}
        drawingLabel={texts.typeDrawing}
        upload={uploadPicture}
        wordsOf={refusalWords}
        maxBytes={MAX_PICTURE_BYTES}
        shape={cover}
        error={form.errors['picture'] ?? form.errors['image']}
        onUploading={setUploading}
      />
    </Block>
  )
}

async function uploadPicture(file: File) {
  const { id, url, width, height, alternativeText, formats } = await uploadFile(file)
  return { id, url, width, height, alternativeText, formats }
}
