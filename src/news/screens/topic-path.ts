import { paths } from '../../paths.ts';
import type { NewsTopic } from '../rules/news.ts';

/** The path of a page of a topic's list. */
export const topicPath = (topic: NewsTopic, page = 1): string => {
  if (topic.of === 'tag') return paths.newsTag(topic.tag, page);
  return topic.of === 'archive' ? paths.newsArchive(topic.month, page) : paths.news(page);
};
