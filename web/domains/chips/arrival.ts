import { queryOptions } from '@tanstack/react-query'
import { listOptions, oneOptions } from '../../rest/options.ts'
import { awardShape, toAward } from './awards.ts'
import { look } from './data.ts'

/** An award with its chip. */
export const arrivalQuery = (award: number) =>
  queryOptions({
    ...oneOptions('user-badges', award, {
      populate: {
        ...awardShape.populate,
        badge: { ...look, fields: [...look.fields, 'description', 'holders_count'] },
      },
    }),
    select: ({ data }) =>
      data.badge && {
        award: toAward(data),
        chip: { ...data.badge, holders: data.badge.holders_count },
      },
  })

/** The report of the enrolment that was rewarded with this chip; null where there was none. */
export const reportQuery = (award: number) =>
  queryOptions({
    ...listOptions('user-activities', {
      fields: ['createdAt'],
      populate: {
        enrolment: { fields: ['report', 'submittedAt'], populate: { attachments: { fields: ['name'] } } },
      },
      filters: { user_badge: { id: award } },
      pagination: { page: 1, pageSize: 1, withCount: false },
    }),
    select: ({ data: [completion] }) => {
      const enrolment = completion?.enrolment
      return enrolment?.report
        ? {
            text: enrolment.report,
            sentAt: enrolment.submittedAt,
            files: enrolment.attachments?.length ?? 0,
          }
        : null
    },
  })
