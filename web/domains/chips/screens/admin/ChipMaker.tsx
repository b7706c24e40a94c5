import { Input } from '@mantine/core'
import { type Ref, useState } from 'react'
import { chipColors } from '#contract/domains/chips.ts'
import { MAX_PICTURE_BYTES } from '#contract/domains/media.ts'
import { refusalWords } from '#web/attempt.ts'
import { uploadFile } from '#web/rest/upload.ts'
import { PictureField } from '#web/ui/editor/PictureField.tsx'
import type { Editor } from '#web/ui/editor/useEditor.ts'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { TileChoice } from '#web/ui/form/TileChoice.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { ChipPlate } from '../../components/ChipPlate.tsx'
import { ChipArt } from './ChipArt.tsx'
import styles from './ChipEditor.module.css'
import type { ChipValues } from './data.ts'
import { glyphs } from './glyphs.ts'
import { colorNames, texts } from './texts.ts'

const colorOptions = chipColors.map(value => ({
  value,
  label: colorNames[value],
  sign: <ChipPlate tone={value} glyph />,
}))
const square = { ratio: '1 / 1', width: 1024 } as const

/** The picture of a chip: made of a colour and a glyph, or uploaded; beside it the chip in the sizes that residents see. */
export function ChipMaker({
  editor: { form, setUploading },
  art,
}: {
  editor: Editor<ChipValues>
  art: Ref<HTMLDivElement>
}) {
  const { color, glyph, picture } = form.values
  const [way, setWay] = useState<'make' | 'upload'>(glyph === null && picture ? 'upload' : 'make')
  const [words, setWords] = useState('')
  const found = glyphs.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <div className={styles.maker}>
      <section className={styles.stage} aria-label={texts.preview}>
        <div ref={art} className={styles.large}>
          <ChipArt values={form.values} />
        </div>
        <div className={styles.sizes} aria-hidden="true">
          {([72, 44, 26] as const).map((width, index) => (
            <span key={width}>
              <span style={{ width }}>
                <ChipArt values={form.values} />
              </span>
              {Object.values(texts.sizes)[index]}
            </span>
          ))}
        </div>
      </section>
      <div className={styles.choices}>
        <div className={styles.head}>
          <h2>{texts.picture}</h2>
          <Segments
            label={texts.way}
            value={way}
            onChange={setWay}
            options={[
              { value: 'make', label: texts.assemble },
              { value: 'upload', label: texts.upload },
            ]}
          />
        </div>
        <TileChoice
          stacked
          label={texts.color}
          options={colorOptions}
          value={color}
          onChange={next => form.setFieldValue('color', next)}
        />
        {way === 'make' ? (
          <>
            <SearchField label={texts.findGlyph} value={words} onChange={setWords} />
            <div role="group" aria-label={texts.glyph} className={styles.glyphs}>
              {found.map(({ key, label, Icon }) => (
                <button
                  key={key}
                  type="button"
                  aria-label={label}
                  title={label}
                  aria-pressed={key === glyph}
                  onClick={() => form.setFieldValue('glyph', key)}
                >
                  <Icon aria-hidden="true" />
                </button>
              ))}
            </div>
            {found.length === 0 && <p className={styles.none}>{texts.noGlyph}</p>}
          </>
        ) : (
          <>
            <PictureField
              label={texts.ownPicture}
              value={glyph === null ? picture : null}
              isOther={glyph !== null}
              onChange={next => form.setValues({ picture: next, glyph: null })}
              drawing={<ChipPlate tone={color} glyph />}
              drawingLabel={texts.plate}
              upload={uploadFile}
              wordsOf={refusalWords}
              maxBytes={MAX_PICTURE_BYTES}
              shape={square}
              onUploading={setUploading}
            />
            <Input.Description>{texts.uploadNote}</Input.Description>
          </>
        )}
      </div>
    </div>
  )
}
